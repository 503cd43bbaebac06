import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { accountLimits, loadConfig } from './config.ts';
import { serverLimits } from './platform/db/limits.ts';
import { ConfigError } from './platform/environment.ts';
import { packageRoot } from './platform/package-root.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_a1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_b2',
  STRIPE_WEBHOOK_SECRET: 'whsec_c3',
  STRIPE_PRICE: 'price_d4',
  PUBLIC_URL: 'https://library.example',
};

describe('the configuration', () => {
  test('has a default for everything', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      siteName: 'Catena',
      rateLimit: true,
      trustedProxies: 0,
      logLevel: 'warn',
    });
    expect(config.dataDir).toBe(join(packageRoot, 'data'));
    expect(config.databaseUrl).toBeUndefined();
  });

  test('reads the database limits in seconds', () => {
    expect(loadConfig({}).databaseLimits).toEqual(serverLimits);
    const env = { DATABASE_STATEMENT_TIMEOUT: '0', DATABASE_LOCK_TIMEOUT: '2.5', DATABASE_CONNECTIONS: '4' };
    expect(loadConfig(env).databaseLimits).toMatchObject({ statementTimeout: 0, lockTimeout: 2_500, connections: 4 });
  });

  test('counts psalms as the operator chooses', () => {
    expect(loadConfig({}).scriptureNumbering).toBe('kjv');
    expect(loadConfig({ SCRIPTURE_NUMBERING: 'vulgate' }).scriptureNumbering).toBe('vulgate');
    expect(() => loadConfig({ SCRIPTURE_NUMBERING: 'latin' })).toThrow(
      'SCRIPTURE_NUMBERING must be one of kjv, hebrew, septuagint, vulgate, not "latin".',
    );
  });

  test('accepts several hosts in DATABASE_URL', () => {
    const databaseUrl = 'postgres://u:p@h1:5432,h2:5432/db?target_session_attrs=read-write';
    expect(loadConfig({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl);
  });

  test('ignores unknown variables', () => {
    expect(() => loadConfig({ DATABASE_STANDBY_URL: 'nonsense' })).not.toThrow();
  });

  test('treats an empty variable as absent', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ', SITE_NAME: '' })).toMatchObject({
      port: 3000,
      siteName: 'Catena',
      databaseUrl: undefined,
    });
  });

  test('resolves the data folder from the working directory of the operator, also through npm', () => {
    expect(loadConfig({ DATA_DIR: 'library' }).dataDir).toBe(resolve('library'));
    expect(loadConfig({ DATA_DIR: 'library', INIT_CWD: '/srv' }).dataDir).toBe('/srv/library');
    expect(loadConfig({ DATA_DIR: '/var/library', INIT_CWD: '/srv' }).dataDir).toBe('/var/library');
  });

  test.each([
    ['off', 0],
    ['on', 1],
    ['2', 2],
  ])('with TRUST_PROXY=%s trusts the last %i proxies', (value, hops) => {
    expect(loadConfig({ TRUST_PROXY: value }).trustedProxies).toBe(hops);
  });

  test('reads the settings of the operator', () => {
    const config = loadConfig({
      PORT: '8080',
      SITE_NAME: 'Lectio',
      PUBLIC_URL: 'https://library.example/',
      CORS_ORIGIN: 'https://a.example, https://b.example',
      RATE_LIMIT: 'off',
    });
    expect(config).toMatchObject({ port: 8080, siteName: 'Lectio', publicUrl: 'https://library.example', rateLimit: false });
    expect(config.corsOrigins).toEqual(['https://a.example', 'https://b.example']);
  });

  const s3 = { S3_ENDPOINT: 'http://127.0.0.1:9000/', S3_BUCKET: 'catena', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' };

  test('stores files in a bucket if it is configured completely', () => {
    const bucket = { endpoint: 'http://127.0.0.1:9000', bucket: 'catena', region: 'us-east-1', accessKey: 'key', secretKey: 'secret' };
    expect(loadConfig(s3).s3).toEqual(bucket);
    expect(loadConfig({ ...s3, S3_REGION: 'eu-central-1' }).s3?.region).toBe('eu-central-1');
    expect(loadConfig({ S3_ENDPOINT: '', S3_BUCKET: ' ' }).s3).toBeUndefined();
  });

  test('accepts the Stripe variables and PUBLIC_URL only together', () => {
    expect(loadConfig(stripe).stripe).toEqual({
      secretKey: 'sk_test_a1',
      publishableKey: 'pk_test_b2',
      webhookSecret: 'whsec_c3',
      price: 'price_d4',
    });
    expect(loadConfig({ STRIPE_PRICE: ' ' }).stripe).toBeUndefined();
  });

  test('offers test premium only if it is asked for, and never in production', () => {
    expect([loadConfig({}), loadConfig({ PREMIUM: 'off' }), loadConfig({ PREMIUM: 'test' })].map(({ premiumTest }) => premiumTest)).toEqual(
      [false, false, true],
    );
    expect(() => loadConfig({ PREMIUM: 'on' })).toThrow('PREMIUM must be one of off, test, not "on".');
    expect(() => loadConfig({ PREMIUM: 'test', NODE_ENV: 'production' })).toThrow(/not allowed with NODE_ENV=production\.$/);
  });

  test('accepts an address without a name as CONTACT_EMAIL', () => {
    expect(loadConfig({ CONTACT_EMAIL: 'abbot@library.example' }).contactEmail).toBe('abbot@library.example');
    expect(() => loadConfig({ CONTACT_EMAIL: 'Abbot <abbot@library.example>' })).toThrow(/^CONTACT_EMAIL must be an email address/);
  });

  test.each(Object.keys(stripe))('names %s if only that Stripe variable is missing', (name) => {
    expect(() => loadConfig({ ...stripe, [name]: '' })).toThrow(new RegExp(`^Premium with Stripe also needs ${name}[.,]`));
  });

  test.each(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE'])(
    'rejects a mistaken %s without repeating it',
    (name) => {
      const mistaken = () => loadConfig({ ...stripe, [name]: 'mistaken_value' });
      expect(mistaken).toThrow(new RegExp(`^${name} must start with `));
      expect(mistaken).toThrow(/^(?!.*mistaken)/);
    },
  );

  test('rejects a test key together with a live key', () => {
    expect(() => loadConfig({ ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_b2' })).toThrow(/both be test keys or both be live keys\.$/);
  });

  test.each(Object.keys(s3))('names %s if only that bucket variable is missing', (name) => {
    expect(() => loadConfig({ ...s3, [name]: '' })).toThrow(`Storing files in a bucket also needs ${name}.`);
  });

  test.each([
    [{ ...s3, S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT'],
    [{ ...s3, S3_ENDPOINT: 'https://name:hidden@s3.example' }, 'S3_ENDPOINT'],
    [{ ...s3, S3_BUCKET: 'a/b' }, 'S3_BUCKET'],
    [{ ...s3, S3_REGION: 'a b' }, 'S3_REGION'],
    [{ PORT: 'eighty' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: '-1' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_REPLICA_URL: 'postgres://one/catena' }, 'DATABASE_REPLICA_URL needs DATABASE_URL'],
    [{ DATABASE_DIRECT_URL: 'postgres://one/catena' }, 'DATABASE_DIRECT_URL needs DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://one/catena', DATABASE_DIRECT_URL: 'one' }, 'DATABASE_DIRECT_URL'],
    [{ PUBLIC_URL: 'library.example' }, 'PUBLIC_URL'],
    [{ CORS_ORIGIN: 'https://a.example/path' }, 'CORS_ORIGIN'],
    [{ CORS_ORIGIN: '*' }, 'CORS_ORIGIN'],
    [{ RATE_LIMIT: 'maybe' }, 'RATE_LIMIT'],
    [{ TRUST_PROXY: 'all' }, 'TRUST_PROXY'],
    [{ UPLOAD_MIN_RATE: '-1' }, 'UPLOAD_MIN_RATE'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
    [{ METRICS_PORT: '70000' }, 'METRICS_PORT'],
    [{ DATABASE_URL: 'postgres://one,two:99999/catena' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://one/catena?target_session_attrs=standby' }, 'target_session_attrs'],
    [{ DATABASE_STATEMENT_TIMEOUT: 'soon' }, 'DATABASE_STATEMENT_TIMEOUT'],
    [{ DATABASE_POOL_TIMEOUT: '0' }, 'DATABASE_POOL_TIMEOUT'],
    [{ DATABASE_CONNECTIONS: '0' }, 'DATABASE_CONNECTIONS'],
    [{ EMBEDDINGS_URL: 'localhost:11434', EMBEDDINGS_MODEL: 'm' }, 'EMBEDDINGS_URL'],
    [{ EMBEDDINGS_URL: 'http://user:pass@host', EMBEDDINGS_MODEL: 'm' }, 'EMBEDDINGS_URL'],
    [{ EMBEDDINGS_URL: 'http://host' }, 'EMBEDDINGS_MODEL'],
    [{ EMBEDDINGS_MODEL: 'm' }, 'EMBEDDINGS_URL'],
    [{ EMBEDDINGS_URL: 'http://host', EMBEDDINGS_MODEL: 'm', EMBEDDINGS_KEY: 'two words' }, 'EMBEDDINGS_KEY'],
  ])('rejects %o with one sentence that names the variable', (env, name) => {
    let message = '';
    try {
      loadConfig(env);
    } catch (error) {
      if (error instanceof ConfigError) message = error.message;
    }
    expect(message).toContain(name);
    expect(message).toMatch(/^[^\n]+\.$/);
  });

  test.each([
    'http://host:11434',
    'http://host:11434/',
    'http://host:11434/v1',
    'http://host:11434/v1/',
    'http://host:11434/v1/embeddings',
  ])('normalizes the service address %s', (address) => {
    const { embeddings } = loadConfig({ EMBEDDINGS_URL: address, EMBEDDINGS_MODEL: 'm', EMBEDDINGS_KEY: 'k' });
    expect(embeddings).toEqual({ url: 'http://host:11434', model: 'm', key: 'k' });
  });

  test('never repeats an address that may contain a password', () => {
    expect(() => loadConfig({ DATABASE_URL: 'http://user:secret@host' })).toThrow(/^(?!.*secret)/);
  });
});

describe('the limits of an account', () => {
  test('have distinct names', () => {
    const names = accountLimits().map(({ name }) => name);
    expect([...new Set(names)]).toEqual(names);
  });

  test('can be changed by name, and an unknown name is rejected with the list of names', () => {
    expect(loadConfig({ LIMITS: 'posts=30/60' }).limits.get('posts')).toEqual({ free: 30, premium: 60 });
    const names = accountLimits().map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['posts', 'entries', 'searches', 'storage']));
    expect(() => loadConfig({ LIMITS: 'post=3' })).toThrow(`LIMITS accepts ${names.join(', ')}, not "post=3".`);
  });

  test('are listed for operators with their default numbers', () => {
    const page = readFileSync(join(packageRoot, 'docs/operations.md'), 'utf8');
    const rows = [...page.matchAll(/^\| `(\w+)` +\| ([\d,]+)(?: GB total)? +\| ([\d,]+)/gm)].map(([, name, free, premium]) => [
      name,
      free,
      premium,
    ]);
    const listed = rows.filter(([name]) => accountLimits().some((limit) => limit.name === name));
    const format = (number: number, unit?: 'bytes') => (unit === 'bytes' ? number / 1024 ** 3 : number).toLocaleString('en-US');
    const expected = accountLimits().map(({ name, free, premium, unit }) => [name, format(free, unit), format(premium, unit)]);
    expect(listed.sort()).toEqual(expected.sort());
  });
});
