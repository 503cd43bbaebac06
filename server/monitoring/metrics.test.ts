// Also on the embedded database: the pools of connections differ.
import { once } from 'node:events';
import { expect, test } from 'vitest';
import Fastify from 'fastify';
import { loadConfig } from '../config.ts';
import { addWorks } from '../testing/library.ts';
import { testApp } from '../testing/test-app.ts';
import { createMetrics } from './metrics.ts';
import { listenForMetrics } from './serve-metrics.ts';
import { WorkMonitor } from './work-monitor.ts';

const token = 'a token for metrics';
const METRICS_TOKEN = token.replaceAll(' ', '-');
const measured = testApp({ METRICS_TOKEN }, { withMetrics: true, database: { own: true } });

async function scrape(authorization?: string): Promise<{ status: number; text: string }> {
  const { statusCode, body } = await measured.app.inject({
    url: '/metrics',
    headers: authorization === undefined ? {} : { authorization },
  });
  return { status: statusCode, text: body };
}

test('serves metrics to those who have the token', async () => {
  expect((await scrape()).status).toBe(401);
  expect((await scrape('Bearer wrong')).status).toBe(401);
  const { status, text } = await scrape(`Bearer ${METRICS_TOKEN}`);
  expect(status).toBe(200);
  for (const name of [
    'catena_database_up 1',
    'catena_database_connections{pool="requests",state="waiting"} 0',
    'nodejs_eventloop_lag_seconds',
  ])
    expect(text).toContain(name);
});

test('counts requests by the pattern of their route, and never by path', async () => {
  const macrina = await measured.signUp('macrina');
  await measured.ask('GET /api/users/{who}', { as: macrina, params: { who: 'macrina' } });
  await measured.app.inject({ method: 'GET', url: '/user/macrina' });
  await measured.app.inject({ method: 'GET', url: '/api/invented/macrina' });
  const { text } = await scrape(`Bearer ${METRICS_TOKEN}`);
  expect(text).toMatch(/http_request_duration_seconds_bucket\{le="\+Inf",method="GET",route="\/api\/users\/\{who\}",status="200"\} 1/);
  expect(text).toMatch(/http_requests_total\{method="GET",route="page",status="404"\} 1/);
  expect(text).toMatch(/http_requests_total\{method="GET",route="unknown",status="404"\} 1/);
  expect(text).not.toContain('macrina');
});

test('reports the search queue, its lag and the last backup', async () => {
  await addWorks(measured.sql, [{ title: 'On grace' }]);
  await measured.sql`update search_queue set queued_at = now() - interval '20 minutes'`;
  await measured.sql`insert into backups (scheduled, ended_at, bytes) values (true, '2026-03-01T00:00:00Z', 1000)`;
  const monitor = new WorkMonitor(measured.sql);
  const { register } = await createMetrics({ pools: { requests: measured.sql }, monitor });
  const text = await register.metrics();
  expect(text).toMatch(/catena_search_queue_documents 1\n/);
  expect(text).toMatch(/catena_search_queue_lag_seconds 12\d\d/);
  expect(text).toContain(`catena_backup_last_success_timestamp_seconds ${Date.UTC(2026, 2, 1) / 1000}`);
  expect(await monitor.readiness()).toEqual({ migrations: 'applied', queue: 'behind' });
});

test('reports mail that waits, and what became of the mail of the last day', async () => {
  const { sql } = measured;
  const add = (state: string, hours: number) => sql`
    insert into mail_outbox (kind, address, state, created_at, changed_at, expires_at)
    values ('digest', 'macrina@example.org', ${state}, now() - make_interval(hours => ${hours}), now() - make_interval(hours => ${hours}), now())`;
  await sql`delete from mail_outbox`;
  for (const [state, hours] of [
    ['waiting', 1],
    ['sending', 2],
    ['sent', 1],
    ['sent', 2],
    ['failed', 3],
    ['sent', 30],
  ] as const)
    await add(state, hours);
  const { register } = await createMetrics({ pools: { requests: sql }, monitor: new WorkMonitor(sql) });
  const text = await register.metrics();
  expect(text).toMatch(/catena_mail_queue 2\n/);
  expect(text).toMatch(/catena_mail_queue_lag_seconds 72\d\d/);
  for (const [result, count] of [
    ['sent', 2],
    ['failed', 1],
    ['unknown', 0],
  ] as const)
    expect(text).toContain(`catena_mail_last_day{result="${result}"} ${count}`);
});

test('reports how far replicas are behind', async () => {
  const pool = { idle: 1, in_use: 2, opening: 0, waiting: 0 };
  const replicas = {
    choose: () => undefined,
    states: () => [
      { host: 'one:5432', lag: 0.25, pool },
      { host: 'two:5432', lag: undefined, pool },
    ],
    end: async () => undefined,
  };
  const { register } = await createMetrics({ pools: { requests: measured.sql }, monitor: new WorkMonitor(measured.sql), replicas });
  const text = await register.metrics();
  expect(text).toContain('catena_replica_lag_seconds{replica="one:5432"} 0.25');
  expect(text).not.toContain('catena_replica_lag_seconds{replica="two:5432"}');
  expect(text).toContain('catena_replica_connections{replica="two:5432"} 3');
});

test('is ready with all migrations, and not without one', async () => {
  expect((await measured.ask('GET /api/ready')).body).toMatchObject({ status: 'ok', migrations: 'applied' });
  const { sql } = measured;
  const [{ last } = { last: '' }] = await sql<{ last: string }[]>`select max(name) as last from migrations`;
  const rename = (from: string, to: string) => sql`update migrations set name = ${to} where name = ${from}`;
  await rename(last, '0000_missing');
  expect(await new WorkMonitor(sql).readiness()).toMatchObject({ migrations: 'pending' });
  await rename('0000_missing', '9999_later');
  expect(await new WorkMonitor(sql).readiness()).toMatchObject({ migrations: 'newer' });
  await rename('9999_later', last);
});

test('serves metrics on a port of its own, without a token if there is none', async () => {
  const { register } = await createMetrics({ pools: { requests: measured.sql }, monitor: new WorkMonitor(measured.sql) });
  const app = Fastify();
  const server = await listenForMetrics(app, register, loadConfig({ METRICS_PORT: '0' }));
  const address = server?.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  const at = `http://127.0.0.1:${address.port}`;
  expect(await (await fetch(`${at}/metrics`)).text()).toContain('catena_database_up 1');
  expect((await fetch(`${at}/other`)).status).toBe(404);
  const closed = server && once(server, 'close');
  await app.close();
  await closed;
});
