import { trimEndCharacters } from '#core/trim.ts';
import { ConfigError, type Environment, text, url } from './environment.ts';

/** A bucket of an S3-compatible store. Both keys are secret. */
export interface S3Config {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/**
 * Requires all variables or none: an incomplete configuration would only fail at the first upload.
 */
export function s3(env: Environment): S3Config | undefined {
  const endpoint = url(env, 'S3_ENDPOINT', ['http:', 'https:']);
  const [bucket, accessKey, secretKey] = [text(env, 'S3_BUCKET'), text(env, 'S3_ACCESS_KEY'), text(env, 'S3_SECRET_KEY')];
  const region = text(env, 'S3_REGION');
  const isConfigured = [endpoint, bucket, accessKey, secretKey, region].some((value) => value !== undefined);
  if (!isConfigured) return undefined;
  if (endpoint === undefined || bucket === undefined || accessKey === undefined || secretKey === undefined) {
    const values = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey };
    const missing = Object.keys(values).filter((name) => text(env, name) === undefined);
    throw new ConfigError(
      `Storing files in a bucket also needs ${missing.join(', ')}. To store them in DATA_DIR, unset all S3_ variables.`,
    );
  }
  const { username, password, search, hash } = new URL(endpoint);
  if (username !== '' || password !== '' || search !== '' || hash !== '')
    throw new ConfigError('S3_ENDPOINT cannot contain a username, a password or a query.');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new ConfigError('S3_BUCKET must be the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens.');
  if (region !== undefined && !/^[a-z0-9-]{1,60}$/i.test(region)) throw new ConfigError('S3_REGION must be a name such as us-east-1.');
  return { endpoint: trimEndCharacters(endpoint, '/'), bucket, region: region ?? 'us-east-1', accessKey, secretKey };
}
