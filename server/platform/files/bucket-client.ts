import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Config } from '../services-config.ts';
import { FilesAway } from './store.ts';

interface Content {
  readonly size: number;
  /** SHA-256 in hexadecimal digits. */
  readonly hash: string;
  /** A new stream for each try. */
  readonly content: () => Readable;
}

/** The calls to one bucket: bounded in time and tries, and with errors that tell nothing of keys. */
export interface BucketClient {
  readonly s3: S3Client;
  /** The answer of a call, or an error of ours. */
  told<T>(answer: Promise<T>): Promise<T>;
  /** As `told`; undefined where the answer is that no such object is there. */
  ifThere<T>(answer: Promise<T>): Promise<T | undefined>;
  put(name: string, content: Content): Promise<void>;
  /** Fails where one of the rights is missing that a store needs. Leaves nothing. */
  probe(name: string): Promise<void>;
  close(): void;
}

/** Milliseconds until an answer begins; a whole upload of 25 MB has `uploadPatience`. */
const patience = 8000;
const uploadPatience = 60_000;
const tries = 2;

export function createBucketClient({ endpoint, bucket, region, accessKey, secretKey }: S3Config): BucketClient {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // What every such store understands, one at a bare address included.
    forcePathStyle: true,
    // Checksums in trailers are refused by stores other than Amazon's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: tries,
    requestHandler: {
      connectionTimeout: 3000,
      requestTimeout: patience,
      throwOnRequestTimeout: true,
      // A download may wait for a slow reader, but not for ever.
      socketTimeout: 120_000,
    },
    // What it would say on the console, the errors say.
    logger: { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing },
  });
  async function put(name: string, { size, hash, content }: Content): Promise<void> {
    const command = new PutObjectCommand({ Bucket: bucket, Key: name, Body: content(), ContentLength: size });
    command.middlewareStack.add(
      (next) => (args) => {
        const { request } = args;
        if (hasHeaders(request)) request.headers['x-amz-content-sha256'] = hash;
        return next(args);
      },
      { step: 'build', name: 'hashOfContent' },
    );
    await client.send(command, { requestTimeout: uploadPatience });
  }

  /** The library tries nothing twice that it streams. */
  async function putWithTries(name: string, content: Content): Promise<void> {
    for (let n = 1; ; n++) {
      const failure = await put(name, content).then(() => undefined, asOwnError);
      if (!failure) return;
      if (!(failure instanceof FilesAway) || n === tries) throw failure;
      await sleep(200);
    }
  }

  return {
    s3: client,
    told: (answer) => answer.catch(tell),
    ifThere: (answer) =>
      answer.catch((error: unknown) => {
        const own = asOwnError(error);
        if (own instanceof BucketError && own.status === 404 && own.code !== 'NoSuchBucket') return undefined;
        throw own;
      }),
    put: putWithTries,
    async probe(name) {
      await client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 })).catch(tell);
      await putWithTries(name, { size: 0, hash: createHash('sha256').digest('hex'), content: () => Readable.from([]) });
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name })).catch(tell);
    },
    close: () => client.destroy(),
  };
}

/** What the store answered other than what was asked for, by its code alone: the rest of such an answer repeats parts of the signed request. */
export class BucketError extends Error {
  readonly status: number | undefined;
  readonly code: string;

  constructor(code: string, status: number | undefined) {
    super(`The bucket refused: ${code}${status === undefined ? '' : ` (${status})`}.`);
    this.code = code;
    this.status = status;
  }
}

function tell(error: unknown): never {
  throw asOwnError(error);
}

function asOwnError(error: unknown): Error {
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode;
    // A store that is overloaded, or a proxy before one that is gone.
    if (status === undefined || status >= 500 || status === 429) return new FilesAway(`The bucket answers ${status ?? ''} ${error.name}.`);
    return new BucketError(error.name, status);
  }
  if (!(error instanceof Error)) return new FilesAway('The bucket does not answer.');
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return new FilesAway(`The bucket does not answer: ${code}.`);
}

function hasHeaders(request: unknown): request is { headers: Record<string, string> } {
  return typeof request === 'object' && request !== null && 'headers' in request;
}

function nothing(): void {}
