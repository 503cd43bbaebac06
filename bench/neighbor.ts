import { type Api, api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { Random } from '../server/testing/probe/random.ts';
import { type Schema, validValue } from '../server/testing/probe/values.ts';
import { type RequestInput, callerOn, type Caller, createThings } from './callers.ts';
import type { Gate } from './gates.ts';
import type { Ground } from './ground.ts';
import { median, quantile } from './load.ts';
import { startProbed } from './probe-server.ts';

/** The highest ratio of another user's p95 beside one account at full speed to the p95 alone. */
const mostRatio = 3;
/** The highest ratio of the time for a page's ten concurrent calls with fair sharing to that without. */
const mostOfPage = 1.25;
const connections = 20;
const samples = 60;
/** Milliseconds between two calls of the quiet user. */
const pause = 10;

/** Calls that end the bench's own session or account, or that a limit on attempts soon refuses. */
const left = new Set<keyof Api>([
  'POST /api/signup',
  'POST /api/login',
  'POST /api/logout',
  'POST /api/profile/password',
  'GET /api/profile/export',
  'DELETE /api/profile',
  'DELETE /api/profile/sessions',
  'DELETE /api/profile/sessions/{id}',
  'POST /api/subscribe',
  'POST /api/customer-portal',
  'POST /api/stripe/webhook',
]);

const costliest: readonly (readonly [keyof Api, RequestInput])[] = [
  ['GET /api/graph', {}],
  ['GET /api/graph/citations', {}],
  ['POST /api/search/{type}', { params: { type: 'semantic' }, body: { query: 'the mercy of god' } }],
  ['POST /api/search/{type}', { params: { type: 'literal' }, body: { query: 'the god of' } }],
  ['POST /api/topics', { body: { title: 'Long', content: 'word [Work:1] John 3:16 '.repeat(1_000), public: true, citations: [] } }],
];

const page: readonly (keyof Api)[] = [
  'GET /api/profile',
  'GET /api/works',
  'GET /api/works/categories',
  'GET /api/works/languages',
  'GET /api/works/{id}',
  'GET /api/posts',
  'GET /api/folders',
  'GET /api/communities',
  'GET /api/reads',
  'GET /api/circles',
];

interface NeighborRow {
  readonly name: string;
  readonly idle: number;
  readonly besides: number;
}

export interface NeighborReport {
  readonly rows: readonly NeighborRow[];
  /** Milliseconds for ten concurrent calls (p50), with and without fair sharing. */
  readonly page: { readonly fair: number; readonly free: number };
  readonly gates: Gate[];
}

/** Measures each call of a quiet user, alone and beside one account at full speed on twenty connections. */
export async function measureNeighbor(ground: Ground, only: string | undefined, tell: (text: string) => void): Promise<NeighborReport> {
  const free = await timePage(ground, 'off');
  const fair = await timePage(ground, 'on');
  const server = await startProbed(await ground.fresh('neighbor'), { RATE_LIMIT: 'on' });
  try {
    const quiet = await callerOn(server.url, 'quiet');
    await createThings(quiet);
    const loud = await callerOn(server.url, 'loud', connections);
    const names = (Object.keys(api) as (keyof Api)[]).filter((name) => !left.has(name) && name.includes(only ?? ''));
    const idle = new Map<keyof Api, number>();
    for (const name of names) idle.set(name, await p95(quiet, name));
    const rows: NeighborRow[] = [];
    const attack = attackBy(loud);
    try {
      for (const name of names) {
        attack.alsoAsk(name);
        // The first seconds are the burst that every account is allowed.
        if (rows.length === 0) for (const end = Date.now() + 10_000; Date.now() < end;) await quiet.send('GET /api/health');
        const row = { name, idle: idle.get(name) ?? NaN, besides: await p95(quiet, name) };
        if (row.besides > mostRatio * row.idle) row.besides = Math.min(row.besides, await p95(quiet, name));
        if (row.besides > mostRatio * row.idle) tell(`${name}: ${row.idle.toFixed(1)} ms alone, ${row.besides.toFixed(1)} ms beside`);
        rows.push(row);
      }
    } finally {
      await attack.stop();
    }
    const ofPage: Gate = { name: 'ten calls at once', seen: fair / free, most: mostOfPage, unit: '×', kept: fair <= mostOfPage * free };
    return { rows, page: { fair, free }, gates: [ofPage, ...rows.map(gateOf)] };
  } finally {
    await server.stop();
  }
}

function gateOf({ name, idle, besides }: NeighborRow): Gate {
  return { name, seen: besides / idle, most: mostRatio, unit: '×', kept: besides <= mostRatio * idle };
}

async function timePage(ground: Ground, rateLimit: 'on' | 'off'): Promise<number> {
  const server = await startProbed(await ground.fresh(`page-${rateLimit}`), { RATE_LIMIT: rateLimit });
  try {
    const reader = await callerOn(server.url, 'reader', 10);
    await createThings(reader);
    const times: number[] = [];
    for (let i = 0; i < 80; i++) {
      const began = performance.now();
      await Promise.all(page.map((name) => reader.send(name)));
      times.push(performance.now() - began);
    }
    // The first calls compile code.
    return median(times.slice(20));
  } finally {
    await server.stop();
  }
}

async function p95(caller: Caller, name: keyof Api): Promise<number> {
  const times: number[] = [];
  for (let i = -5; i < samples; i++) {
    const asked = askedOf(name, i);
    const began = performance.now();
    const status = await caller.send(name, asked);
    if (status >= 500 || status === 401 || status === 429) throw new Error(`${name} answered ${status}.`);
    if (i >= 0) times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return quantile(Float64Array.from(times).sort(), 0.95);
}

/** Returns an ordinary input, a different one each time. */
function askedOf(name: keyof Api, seed: number): RequestInput {
  const { body, query, files } = api[name] as Endpoint;
  const random = new Random(seed + 1_000);
  const value = body && validValue(body as Schema, random);
  const asked = query
    ? Object.entries(validValue(query as Schema, random) as object).filter(([key]) => key !== 'before' && key !== 'after')
    : [];
  return { query: Object.fromEntries(asked.map(([key, one]) => [key, String(one)])), ...(body && { body: files ? formOf(value) : value }) };
}

function formOf(fields: unknown): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields ?? {})) form.append(key, String(value));
  return form;
}

/** Starts one account at full speed: half of its connections make the measured call, the others the costliest ones. */
function attackBy(loud: Caller): { alsoAsk(name: keyof Api): void; stop(): Promise<void> } {
  let current: keyof Api = 'GET /api/works';
  const stopping = new AbortController();
  const connection = async (index: number): Promise<void> => {
    for (let i = 0; !stopping.signal.aborted; i++) {
      const [name, asked] = index % 2 === 0 ? [current, askedOf(current, i)] : (costliest[(index + i) % costliest.length] ?? [current, {}]);
      await loud.send(name, asked).catch(() => undefined);
    }
  };
  const all = Promise.all(Array.from({ length: connections }, (_, index) => connection(index)));
  return {
    alsoAsk: (name) => void (current = name),
    stop: async () => {
      stopping.abort();
      await all;
    },
  };
}

export function neighborText({ rows, page, gates }: NeighborReport): string {
  const lines = [...rows]
    .sort((a, b) => b.besides / b.idle - a.besides / a.idle)
    .map(
      ({ name, idle, besides }) =>
        `${name.padEnd(46)} ${idle.toFixed(1).padStart(8)} ${besides.toFixed(1).padStart(8)} ${(besides / idle).toFixed(2).padStart(6)}`,
    );
  return [
    `\nA quiet user beside one account on ${connections} connections: p95 in milliseconds alone and beside, and the ratio`,
    ...lines,
    `Ten calls at once: ${page.fair.toFixed(1)} ms, without fair sharing ${page.free.toFixed(1)} ms. ${gates.filter(({ kept }) => !kept).length} of ${gates.length} gates missed`,
  ].join('\n');
}
