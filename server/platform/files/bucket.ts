import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { CopyObjectCommand, DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { S3Config } from '../services-config.ts';
import { createBucketClient, type BucketClient } from './bucket-client.ts';
import { incoming, partName, sweepParts } from './incoming.ts';
import { type FileStore, namedOrUnknown, pieces, type StillNamed } from './store.ts';

/**
 * Files in a bucket, under the names that they have in a folder: a plain copy of the one is the other. `folder` is of this machine, and holds
 * what is just coming in.
 */
export function bucketStore(config: S3Config, folder: string): FileStore {
  return storeUnder(createBucketClient(config), config.bucket, '', folder);
}

/** `prefix` is that of its part: empty, or ends with a slash. */
function storeUnder(client: BucketClient, bucket: string, prefix: string, folder: string): FileStore {
  const object = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });
  const removeObject = (name: string) => client.told(client.s3.send(new DeleteObjectCommand(object(name))));
  const store: FileStore = {
    ...incoming(folder),

    async keep({ path, size, hash }, name) {
      // Signed with the hash: what arrives as anything else the store refuses.
      await client.put(object(name).Key, { size, hash, content: () => createReadStream(path) });
    },

    async open(name) {
      const found = await client.ifThere(client.s3.send(new GetObjectCommand(object(name))));
      // Outside of browsers it is always one.
      if (!(found?.Body instanceof Readable)) return undefined;
      return { size: found.ContentLength ?? 0, content: found.Body };
    },

    async has(name) {
      return (await client.ifThere(client.s3.send(new HeadObjectCommand(object(name))))) !== undefined;
    },

    async release(names, stillNamed) {
      let count = 0;
      for (const piece of pieces(names)) count += await releaseFrom(piece, stillNamed);
      return count;
    },

    part: (name) => storeUnder(client, bucket, `${prefix}${name}/`, join(folder, name)),

    async sweep(seconds, stillNamed) {
      await sweepParts(folder, seconds);
      let count = 0;
      for await (const old of olderThan(client, bucket, prefix, seconds)) {
        for (const name of old) if (isPart(name)) await removeObject(name);
        count += await store.release(old.filter(isOurs), stillNamed);
      }
      return count;
    },
  };

  /** As in a folder; but there is no renaming, so that a copy is what can be put back. */
  async function releaseFrom(names: string[], stillNamed: StillNamed): Promise<number> {
    const named = await stillNamed(names);
    const copy = (from: string, to: string) =>
      client.s3.send(new CopyObjectCommand({ ...object(to), CopySource: `${bucket}/${object(from).Key}` }));
    const aside = new Map<string, string>();
    for (const name of names.filter((one) => !named.has(one))) {
      const path = partName();
      if (!(await client.ifThere(copy(name, path)))) continue;
      aside.set(name, path);
      await removeObject(name);
    }
    const namedAnew = await namedOrUnknown([...aside.keys()], stillNamed);
    for (const [name, path] of aside) {
      if (namedAnew.has(name)) await client.told(copy(path, name));
      await removeObject(path);
    }
    return [...aside.keys()].filter((name) => !namedAnew.has(name)).length;
  }

  return store;
}

function isPart(name: string): boolean {
  return /^[0-9a-f-]{36}\.part$/.test(name);
}

/** In a bucket that is shared, what others keep there is left alone. */
function isOurs(name: string): boolean {
  return /^[0-9a-f]{64}(?:[-.][a-z0-9.]+)?$/.test(name);
}

/** Names under a prefix and not under a longer one, page by page. */
async function* olderThan(client: BucketClient, bucket: string, prefix: string, seconds: number): AsyncGenerator<string[]> {
  const before = Date.now() - seconds * 1000;
  let token: string | undefined;
  do {
    const page = await client.told(
      client.s3.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix,
          Delimiter: '/',
          MaxKeys: 500,
          ...(token && { ContinuationToken: token }),
        }),
      ),
    );
    const old = (page.Contents ?? []).filter(({ LastModified }) => LastModified !== undefined && LastModified.getTime() < before);
    yield old.flatMap(({ Key }) => (Key?.startsWith(prefix) ? [Key.slice(prefix.length)] : []));
    token = page.IsTruncated === true ? page.NextContinuationToken : undefined;
  } while (token !== undefined);
}
