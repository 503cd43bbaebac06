import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { CopyObjectCommand, DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { S3Config } from '../s3-config.ts';
import { createBucketClient, type BucketClient, type BucketLimits } from './bucket-client.ts';
import { uploadReceiver, partName, sweepParts } from './incoming.ts';
import { type FileStore, isStoredName, referencedOrUnknown, chunksOf, type FindReferenced } from './store.ts';

/**
 * Stores files in a bucket under the same names as in a folder, so that either can be copied to the
 * other. Uploads in progress are in the local `folder`.
 */
export function bucketStore(config: S3Config, folder: string, limits?: BucketLimits): FileStore {
  return storeUnder(createBucketClient(config, limits), config.bucket, '', folder);
}

/** `prefix` is empty or ends with a slash. */
function storeUnder(client: BucketClient, bucket: string, prefix: string, folder: string): FileStore {
  const object = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });
  const removeObject = (name: string) => client.withSafeErrors(client.s3.send(new DeleteObjectCommand(object(name))));
  const store: FileStore = {
    ...uploadReceiver(folder),

    async save({ path, size, hash }, name) {
      // The request is signed with the hash, so the store rejects any other content.
      await client.put(object(name).Key, { size, hash, content: () => createReadStream(path) });
    },

    async open(name) {
      const found = await client.ifExists(client.s3.send(new GetObjectCommand(object(name))));
      // Outside browsers, the body is always a Readable.
      if (!(found?.Body instanceof Readable)) return undefined;
      return { size: found.ContentLength ?? 0, content: found.Body };
    },

    async has(name) {
      return (await client.ifExists(client.s3.send(new HeadObjectCommand(object(name))))) !== undefined;
    },

    async hasFiles() {
      for await (const names of olderThan(client, bucket, prefix, -Infinity)) if (names.some(isStoredName)) return true;
      return false;
    },

    async release(names, stillNamed) {
      let count = 0;
      for (const piece of chunksOf(names)) count += await releaseFrom(piece, stillNamed);
      return count;
    },

    part: (name) => storeUnder(client, bucket, `${prefix}${name}/`, join(folder, name)),

    async sweep(seconds, stillNamed) {
      await sweepParts(folder, seconds);
      let count = 0;
      for await (const old of olderThan(client, bucket, prefix, seconds)) {
        for (const name of old) if (isPartName(name)) await removeObject(name);
        count += await store.release(old.filter(isStoredName), stillNamed);
      }
      return count;
    },
  };

  /** Like in a folder, but with a copy to restore from, since S3 cannot rename. */
  async function releaseFrom(names: string[], stillNamed: FindReferenced): Promise<number> {
    const referenced = await stillNamed(names);
    const copy = (from: string, to: string) =>
      client.s3.send(new CopyObjectCommand({ ...object(to), CopySource: `${bucket}/${object(from).Key}` }));
    const copies = new Map<string, string>();
    for (const name of names.filter((one) => !referenced.has(one))) {
      const path = partName();
      if (!(await client.ifExists(copy(name, path)))) continue;
      copies.set(name, path);
      await removeObject(name);
    }
    const restored = await referencedOrUnknown([...copies.keys()], stillNamed);
    for (const [name, path] of copies) {
      if (restored.has(name)) await client.withSafeErrors(copy(path, name));
      await removeObject(path);
    }
    return [...copies.keys()].filter((name) => !restored.has(name)).length;
  }

  return store;
}

function isPartName(name: string): boolean {
  return /^[0-9a-f-]{36}\.part$/.test(name);
}

/** Yields old names directly under a prefix, page by page. */
async function* olderThan(client: BucketClient, bucket: string, prefix: string, seconds: number): AsyncGenerator<string[]> {
  const before = Date.now() - seconds * 1000;
  let token: string | undefined;
  do {
    const page = await client.withSafeErrors(
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
