import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Config } from '../s3-config.ts';
import { FilesUnavailable } from './store.ts';

interface Content {
  readonly size: number;
  /** SHA-256 in hexadecimal digits. */
  readonly hash: string;
  /** Returns a new stream for each attempt. */
  readonly content: () => Readable;
}

/** Sends requests to one bucket, with timeouts, retries, and errors that reveal no keys. */
export interface BucketClient {
  readonly s3: S3Client;
  /** Converts errors of the S3 library to errors without secrets. */
  withSafeErrors<T>(response: Promise<T>): Promise<T>;
  /** Like `withSafeErrors`, but resolves with undefined if the object does not exist. */
  ifExists<T>(response: Promise<T>): Promise<T | undefined>;
  put(name: string, content: Content): Promise<void>;
  /** Rejects if a permission is missing that a store needs. Leaves no objects. */
  probe(name: string): Promise<void>;
  close(): void;
}

export interface BucketLimits {
  /** Milliseconds until a connection is open. */
  readonly connection: number;
  /** Milliseconds until the response starts, except that of an upload. */
  readonly response: number;
  /** Milliseconds for a whole upload, of at most 25 MB. */
  readonly upload: number;
  readonly attempts: number;
}

export const bucketLimits: BucketLimits = { connection: 3000, response: 8000, upload: 60_000, attempts: 2 };

export function createBucketClient(
  { endpoint, bucket, region, accessKey, secretKey }: S3Config,
  limits: BucketLimits = bucketLimits,
): BucketClient {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Path-style URLs work with every S3-compatible store, even at an IP address.
    forcePathStyle: true,
    // Stores other than Amazon's reject checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: limits.attempts,
    requestHandler: {
      connectionTimeout: limits.connection,
      requestTimeout: limits.response,
      throwOnRequestTimeout: true,
      // A download may wait for a slow reader, but not forever.
      socketTimeout: 120_000,
    },
    // The errors contain what the library would print to the console.
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
    await client.send(command, { requestTimeout: limits.upload });
  }

  /** The library does not retry streamed uploads. */
  async function putWithRetries(name: string, content: Content): Promise<void> {
    for (let n = 1; ; n++) {
      const failure = await put(name, content).then(() => undefined, toSafeError);
      if (!failure) return;
      if (!(failure instanceof FilesUnavailable) || n === limits.attempts) throw failure;
      await sleep(200);
    }
  }

  return {
    s3: client,
    withSafeErrors: (response) => response.catch(throwSafeError),
    ifExists: (response) =>
      response.catch((error: unknown) => {
        const safe = toSafeError(error);
        if (safe instanceof BucketError && safe.status === 404 && safe.code !== 'NoSuchBucket') return undefined;
        throw safe;
      }),
    put: putWithRetries,
    async probe(name) {
      await client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 })).catch(throwSafeError);
      await putWithRetries(name, { size: 0, hash: createHash('sha256').digest('hex'), content: () => Readable.from([]) });
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name })).catch(throwSafeError);
    },
    close: () => client.destroy(),
  };
}

/**
 * An error response of the store, by its code alone: the rest repeats parts of the signed request.
 */
export class BucketError extends Error {
  readonly status: number | undefined;
  readonly code: string;

  constructor(code: string, status: number | undefined) {
    super(`The bucket rejected the request: ${code}${status === undefined ? '' : ` (${status})`}.`);
    this.code = code;
    this.status = status;
  }
}

function throwSafeError(error: unknown): never {
  throw toSafeError(error);
}

function toSafeError(error: unknown): Error {
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode;
    // The store is overloaded, or a proxy cannot reach it.
    if (status === undefined || status >= 500 || status === 429)
      return new FilesUnavailable(`The bucket responded with ${status ?? ''} ${error.name}.`);
    return new BucketError(error.name, status);
  }
  if (!(error instanceof Error)) return new FilesUnavailable('The bucket is not responding.');
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return new FilesUnavailable(`The bucket is not responding: ${code}.`);
}

function hasHeaders(request: unknown): request is { headers: Record<string, string> } {
  return typeof request === 'object' && request !== null && 'headers' in request;
}

function nothing(): void {}
