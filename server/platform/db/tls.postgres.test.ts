import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Cluster, findPostgres, startCluster } from '../../testing/postgres-cluster.ts';
import { startRelay } from '../../testing/relay.ts';
import { connectServer } from './connect.ts';

const hasOpenssl = ((): boolean => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

describe.skipIf(!hasOpenssl)('a server whose certificate names localhost', () => {
  let cluster: Cluster;
  let folder: string;
  let admin: postgres.Sql;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'catena-tls-'));
    for (const name of ['server', 'other']) makeCertificate(name);
    cluster = await startCluster(findPostgres() ?? '');
    admin = postgres(cluster.url, { max: 1, onnotice: () => undefined });
    const [row] = await admin<{ folder: string }[]>`select current_setting('data_directory') as folder`;
    for (const extension of ['crt', 'key']) {
      const path = join(row?.folder ?? '', `server.${extension}`);
      writeFileSync(path, readFileSync(join(folder, `server.${extension}`)));
      chmodSync(path, 0o600);
      const { uid, gid } = statSync(row?.folder ?? '');
      chownSync(path, uid, gid);
    }
    await setTls('on');
  });
  afterAll(async () => {
    await admin?.end();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  function makeCertificate(name: string): void {
    const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`, '-out', `${name}.crt`, '-days', '2'];
    const names = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=DNS:localhost'];
    execFileSync('openssl', ['req', '-x509', ...key, ...names], { cwd: folder, stdio: 'ignore' });
  }

  async function setTls(value: 'on' | 'off'): Promise<void> {
    await admin.unsafe(`alter system set ssl = ${value}`);
    await admin`select pg_reload_conf()`;
    await vi.waitFor(async () => expect(await admin`show ssl`).toEqual([{ ssl: value }]));
    // New connections start from the postmaster, which reloads by itself.
    await new Promise((resolve) => setTimeout(resolve, 200));
  }

  /** Connects with these parameters and returns whether the connection is encrypted. */
  async function isEncrypted(parameters: string, host = 'localhost'): Promise<boolean> {
    const url = new URL(`${cluster.url}?${parameters.replace('FOLDER', encodeURIComponent(folder))}`);
    url.hostname = host;
    const sql = await connectServer(url.href, { connections: 1 });
    const [row] = await sql<{ ssl: boolean }[]>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
    await sql.end();
    return row?.ssl === true;
  }

  test.each([
    ['', 'localhost', false],
    ['sslmode=disable', 'localhost', false],
    ['sslmode=allow', 'localhost', true],
    ['sslmode=prefer', 'localhost', true],
    ['sslmode=require', '127.0.0.1', true],
    ['sslmode=verify-ca&sslrootcert=FOLDER/server.crt', '127.0.0.1', true],
    ['sslmode=require&sslrootcert=FOLDER/server.crt', '127.0.0.1', true],
    ['sslmode=verify-full&sslrootcert=FOLDER/server.crt', 'localhost', true],
  ])('is used with "%s" at %s; encrypted: %s', async (parameters, host, encrypted) => {
    expect(await isEncrypted(parameters, host)).toBe(encrypted);
  });

  test.each([
    ['sslmode=verify-full', 'localhost', /certificate .* could not be verified \(DEPTH_ZERO_SELF_SIGNED_CERT\)/],
    ['sslmode=verify-full&sslrootcert=system', 'localhost', /certificate .* could not be verified/],
    ['sslmode=verify-ca&sslrootcert=FOLDER/other.crt', 'localhost', /certificate .* could not be verified/],
    ['sslmode=require&sslrootcert=FOLDER/other.crt', 'localhost', /certificate .* could not be verified/],
    ['sslmode=verify-full&sslrootcert=FOLDER/server.crt', '127.0.0.1', /certificate .* is for another host/],
    ['sslmode=verify-full&sslrootcert=FOLDER/missing.crt', 'localhost', /^sslrootcert in DATABASE_URL cannot be read \(ENOENT\)\.$/],
  ])('is rejected with "%s" at %s', async (parameters, host, sentence) => {
    const rejected = expect(isEncrypted(parameters, host)).rejects;
    await rejected.toMatchObject({ name: 'DatabaseError', message: expect.stringMatching(sentence) });
  });

  test.each(['close', 'reset'] as const)('fails a query when the network breaks the connection (%s), and answers the next', async (how) => {
    const relay = await startRelay(`${cluster.url}?sslmode=require`);
    const sql = await connectServer(relay.url, { connections: 1 });
    const query = expect(sql`select pg_sleep(5)`).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 200));
    relay.cut(how);
    await query;
    expect(await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`).toEqual([{ ssl: true }]);
    await sql.end();
    relay.stop();
  });

  test('does not wait forever for one that closes the connection instead of answering', async () => {
    const server = createServer((socket) => void socket.once('data', () => socket.end())).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const rejected = connectServer(`postgres://a@127.0.0.1:${port}/b?sslmode=require`, { poolTimeout: 0 });
    await expect(rejected).rejects.toThrow('cannot be reached');
    server.close();
  });

  test('is rejected without TLS, unless it is only preferred', async () => {
    await setTls('off');
    await expect(isEncrypted('sslmode=require')).rejects.toThrow(/^The PostgreSQL server at localhost:\d+ does not offer TLS/);
    await expect(isEncrypted('sslmode=verify-full')).rejects.toThrow('does not offer TLS');
    expect(await isEncrypted('sslmode=prefer')).toBe(false);
    await setTls('on');
  });
});
