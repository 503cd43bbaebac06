import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import type { S3Config } from '../s3-config.ts';
import { diskStore } from './disk.ts';
import { partName } from './incoming.ts';
import type { FileStore } from './store.ts';

/** Opens the configured store. An unusable bucket stops startup with one sentence. */
export async function openFiles({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<FileStore> {
  const folder = join(dataDir, 'files');
  return s3 === undefined ? diskStore(folder) : openBucket(s3, folder);
}

/** Loads the S3 library on demand, since it takes memory that file folders do not need. */
async function openBucket(s3: S3Config, folder: string): Promise<FileStore> {
  // The pinned version supports this Node; the operator need not read about later ones.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  const [{ bucketStore }, { BucketError, createBucketClient }] = await Promise.all([import('./bucket.ts'), import('./bucket-client.ts')]);
  const client = createBucketClient(s3);
  try {
    await client.probe(partName());
  } catch (error) {
    if (error instanceof BucketError) throw new ConfigError(sentenceOf(error.code, error.status, s3));
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`S3_ENDPOINT ${new URL(s3.endpoint).origin} cannot be reached (${reason}).`);
  } finally {
    client.close();
  }
  return bucketStore(s3, folder);
}

function sentenceOf(code: string, status: number | undefined, { bucket, endpoint }: S3Config): string {
  const origin = new URL(endpoint).origin;
  if (code === 'NoSuchBucket' || status === 404) return `S3_BUCKET "${bucket}" does not exist at ${origin}; create it first.`;
  if (code === 'InvalidAccessKeyId') return `S3_ACCESS_KEY is unknown at ${origin}.`;
  if (code === 'SignatureDoesNotMatch') return `S3_SECRET_KEY does not belong to S3_ACCESS_KEY at ${origin}.`;
  if (status === 401 || status === 403)
    return `S3_ACCESS_KEY lacks permission to list, read, write and delete in the bucket "${bucket}" at ${origin} (${code}).`;
  return `The bucket "${bucket}" at ${origin} cannot be used (${code}); please check S3_ENDPOINT, S3_BUCKET and S3_REGION.`;
}
