import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Sql } from '../platform/db/open.ts';
import type { Replicas } from '../platform/db/replicas.ts';
import type { FairQueue } from '../platform/http/fair-queue.ts';
import type { WorkMonitor } from './work-monitor.ts';

type Prom = typeof import('prom-client');

interface Watched {
  /** Pools by name. */
  readonly pools: Readonly<Record<string, Sql>>;
  readonly monitor: WorkMonitor;
  readonly replicas?: Replicas | undefined;
}

export interface Metrics {
  readonly register: Registry;
  /** Counts the requests of an app. Call it before its routes are registered. */
  countRequests(app: FastifyInstance): void;
  watchQueue(queue: Pick<FairQueue, 'waiting'>): void;
}

/**
 * Creates the metrics of this process. Loads prom-client only now, since most libraries run without
 * it.
 */
export async function createMetrics({ pools, monitor, replicas }: Watched): Promise<Metrics> {
  const prom = await import('prom-client');
  const register = new prom.Registry();
  prom.collectDefaultMetrics({ register });
  const gauge: AddGauge = (name, help, collect) =>
    void new prom.Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        const value = await collect();
        // Without a value, the series is absent rather than stale.
        if (value === undefined || value === null) this.remove();
        else this.set(value);
      },
    });
  addPools(prom, register, pools);
  gauge('catena_database_up', 'Whether the database responds', () => isUp(pools));
  addWork(gauge, monitor);
  addMail(prom, register, monitor);
  if (replicas) addReplicas(prom, register, replicas);
  return {
    register,
    countRequests: (app) => countRequests(prom, app, register),
    watchQueue: (queue) => gauge('catena_requests_waiting', 'Requests that wait for their turn', async () => queue.waiting),
  };
}

type AddGauge = (name: string, help: string, collect: () => Promise<number | null | undefined>) => void;

function addWork(gauge: AddGauge, monitor: WorkMonitor): void {
  const of =
    (key: 'search_queue' | 'search_lag' | 'premium_departures' | 'mail_queue' | 'mail_lag' | 'last_backup' | 'last_backup_bytes') =>
    async () =>
      (await monitor.state())?.[key];
  gauge('catena_search_queue_documents', 'Documents that wait to be indexed for semantic search', of('search_queue'));
  gauge('catena_search_queue_lag_seconds', 'How long the oldest of them has waited', of('search_lag'));
  gauge('catena_mail_queue', 'Emails that are not sent yet', of('mail_queue'));
  gauge('catena_mail_queue_lag_seconds', 'How long the oldest of them has waited', of('mail_lag'));
  gauge('catena_premium_departures', 'Departed customers to delete at the payment provider', of('premium_departures'));
  gauge('catena_backup_last_success_timestamp_seconds', 'When the last backup ended that succeeded', of('last_backup'));
  gauge('catena_backup_last_size_bytes', 'Size of its archive', of('last_backup_bytes'));
}

/** Counts the emails of a day, since older rows are deleted and a counter must not fall. */
function addMail({ Gauge }: Prom, register: Registry, monitor: WorkMonitor): void {
  void new Gauge({
    name: 'catena_mail_last_day',
    help: 'Emails of the last 24 hours by result; unknown: the process ended while it was sending',
    labelNames: ['result'],
    registers: [register],
    async collect() {
      const state = await monitor.state();
      this.reset();
      for (const result of ['sent', 'failed', 'unknown'] as const) if (state) this.set({ result }, state[`mail_${result}`]);
    },
  });
}

function addPools({ Gauge }: Prom, register: Registry, pools: Watched['pools']): void {
  void new Gauge({
    name: 'catena_database_connections',
    help: 'Connections of a pool to the database, and callers that wait for one',
    labelNames: ['pool', 'state'],
    registers: [register],
    collect() {
      for (const [pool, sql] of Object.entries(pools))
        for (const [state, count] of Object.entries(sql.poolState())) this.set({ pool, state }, count);
    },
  });
}

function addReplicas({ Gauge }: Prom, register: Registry, replicas: Replicas): void {
  const common = { labelNames: ['replica'], registers: [register] };
  void new Gauge({
    ...common,
    name: 'catena_replica_lag_seconds',
    help: 'How old the state of a replica is; above 1 it serves no reads',
    collect() {
      this.reset();
      // Absent for a primary, and for a server that cannot be reached.
      for (const { host, lag } of replicas.states()) if (lag !== undefined) this.set({ replica: host }, lag);
    },
  });
  void new Gauge({
    ...common,
    name: 'catena_replica_connections',
    help: 'Connections of requests to a replica',
    collect() {
      for (const { host, pool } of replicas.states()) this.set({ replica: host }, pool.idle + pool.in_use);
    },
  });
}

async function isUp(pools: Watched['pools']): Promise<number> {
  const [sql] = Object.values(pools);
  const timeout = new Promise<never>((_, reject) => void setTimeout(() => reject(new Error('no response')), 2_000).unref());
  return Promise.race([sql?.ping(), timeout]).then(
    () => 1,
    () => 0,
  );
}

/** Seconds, from a response out of memory to the limit on waiting for a turn. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Counts by method, pattern of the route and status, never by path: that would name private things.
 */
function countRequests({ Counter, Gauge, Histogram }: Prom, app: FastifyInstance, register: Registry): void {
  const registers = [register];
  const labelNames = ['method', 'route', 'status'] as const;
  const total = new Counter({ name: 'http_requests_total', help: 'Requests by method, route and status', labelNames, registers });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response; streams of events are left out',
    labelNames,
    buckets: BUCKETS,
    registers,
  });
  const open = new Gauge({ name: 'http_requests_in_flight', help: 'Requests without a complete response', registers });
  app.addHook('onRequest', (_request, reply, done) => {
    open.inc();
    reply.raw.once('close', () => open.dec());
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url, config } = request.routeOptions;
    const labels = { method: methodOf(request.method), route: routeOf(url, request.url), status: String(reply.statusCode) };
    total.inc(labels);
    if (config.endpoint?.type !== 'text/event-stream') durations.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}

/** Unknown methods share a label, since clients could invent any number of them. */
function methodOf(method: string): string {
  return ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(method) ? method : 'other';
}

/** Returns the pattern of a route as in the contract. Pages have no route of their own. */
function routeOf(pattern: string | undefined, path: string): string {
  if (pattern === undefined) return path.startsWith('/api/') ? 'unknown' : 'page';
  return pattern.replaceAll(/:(\w+)/g, '{$1}');
}
