import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, api } from '#contract/api.ts';
import { accountLimits } from '../server/config.ts';
import { callerOn, type Caller, createThings, visitorOn } from './callers.ts';
import { type Gate, gate } from './gates.ts';
import type { Databases } from './databases.ts';
import { median, quantile } from './load.ts';
import { costliestRequests, endsSession, inputOf, pageEndpoints, QuietUsers } from './neighbor-requests.ts';
import { type ProbedServer, startProbedServer } from './probe-server.ts';

/** The highest ratio of another user's p95 beside one account at full speed to the p95 alone. */
const mostRatio = 3;
/**
 * The highest ratio of the time for a page's ten concurrent requests with fair sharing to that
 * without.
 */
const mostOfPage = 1.25;
const connections = 20;
const samples = 80;
/** Milliseconds between two requests of the quiet user. */
const pause = 10;
/** Milliseconds after which the work of a stopped account is done. */
const PAUSE = 3_000;
/**
 * Seconds at full speed before measuring, so that the burst that every account is allowed has been
 * used up.
 */
const burst = 15;

/** The quiet user sends requests more often than a person would. */
const noHourlyLimits = accountLimits()
  .map(({ name }) => `${name}=off`)
  .join(',');

interface NeighborRow {
  readonly name: string;
  readonly idle: number;
  readonly besides: number;
}

export interface NeighborReport {
  readonly rows: readonly NeighborRow[];
  /** Milliseconds for ten concurrent requests (p50), with and without fair sharing. */
  readonly page: { readonly fair: number; readonly free: number };
  readonly gates: Gate[];
}

/**
 * Measures each endpoint for a quiet user, alone and beside one account at full speed on twenty
 * connections.
 */
export async function measureNeighbor(
  databases: Databases,
  only: string | undefined,
  logProgress: (text: string) => void,
): Promise<NeighborReport> {
  const names = (Object.keys(api) as (keyof Api)[]).filter((name) => name.includes(only ?? ''));
  if (names.length === 0) throw new Error(`No endpoint matches --only ${only ?? ''}.`);
  const page = await timePages(databases);
  const server = await start(databases, 'neighbor', 'on');
  try {
    const loud = await callerOn(server.url, 'loud', { connections });
    await createThings(loud);
    const quiet = new QuietUsers(server.url);
    const probe = visitorOn(server.url, '10.255.0.1');
    // Without it, endpoints measured early would be slow alone because their code is not compiled
    // yet.
    for (const name of names) await p95(quiet, name, 10);
    const idle = new Map<keyof Api, number>();
    for (const name of names) idle.set(name, await p95(quiet, name, samples));
    const attack = attackBy(loud);
    const rows: NeighborRow[] = [];
    try {
      for (const end = Date.now() + burst * 1_000; Date.now() < end;) await probe.send('GET /api/health');
      for (const name of names) rows.push(await measureBeside(quiet, name, idle.get(name) ?? NaN, attack, logProgress));
    } finally {
      await attack.stop();
    }
    const ofPage = gate('ten requests at once', page.fair / page.free, mostOfPage, '×');
    return { rows, page, gates: [ofPage, ...rows.map(gateOf)] };
  } finally {
    await server.stop();
  }
}

async function measureBeside(
  quiet: QuietUsers,
  name: keyof Api,
  idle: number,
  attack: Attack,
  logProgress: (text: string) => void,
): Promise<NeighborRow> {
  attack.alsoRequest(name);
  let alone = idle;
  let besides = await p95(quiet, name, samples);
  if (besides > mostRatio * idle) {
    const first = besides;
    besides = Math.min(first, await p95(quiet, name, samples));
    // The loud account has filled the lists that the endpoint reads, so compare with the same data.
    const resume = attack.pause();
    try {
      await sleep(PAUSE);
      alone = Math.max(idle, await p95(quiet, name, samples));
    } finally {
      resume();
    }
    logProgress(
      `${name}: ${idle.toFixed(1)} ms alone before, ${first.toFixed(1)} ms beside; again: ${alone.toFixed(1)} and ${besides.toFixed(1)} ms`,
    );
  }
  return { name, idle: alone, besides };
}

function gateOf({ name, idle, besides }: NeighborRow): Gate {
  return gate(name, besides / idle, mostRatio, '×');
}

function start(databases: Databases, name: string, rateLimit: 'on' | 'off'): Promise<ProbedServer> {
  return databases
    .fresh(name)
    .then((location) => startProbedServer(location, { RATE_LIMIT: rateLimit, LIMITS: noHourlyLimits, TRUST_PROXY: 'on' }));
}

/** Times a page with and without fair sharing, in turns. */
async function timePages(databases: Databases): Promise<{ fair: number; free: number }> {
  const servers = [await start(databases, 'page-fair', 'on'), await start(databases, 'page-free', 'off')];
  try {
    const readers: Caller[] = [];
    for (const { url } of servers) {
      const reader = await callerOn(url, 'reader', { connections: 10 });
      await createThings(reader);
      readers.push(reader);
    }
    const times = readers.map((): number[] => []);
    for (let i = 0; i < 100; i++) {
      for (const [at, reader] of readers.entries()) {
        const began = performance.now();
        await Promise.all(pageEndpoints.map((name) => reader.send(name)));
        times[at]?.push(performance.now() - began);
      }
    }
    // The first requests compile code.
    const [fair = NaN, free = NaN] = times.map((one) => median(one.slice(20)));
    return { fair, free };
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function p95(quiet: QuietUsers, name: keyof Api, count: number): Promise<number> {
  const times: number[] = [];
  const sampleOf = await quiet.measurementOf(name);
  for (let i = -5; i < count; i++) {
    const { caller, input } = await sampleOf(i);
    const began = performance.now();
    const status = await caller.send(name, input);
    if (status >= 500 || status === 401 || status === 429) throw new Error(`${name} answered ${status}.`);
    if (i >= 0) times.push(performance.now() - began);
    await sleep(pause);
  }
  return quantile(Float64Array.from(times).sort(), 0.95);
}

interface Attack {
  /** Returns a function that goes on. */
  pause(): () => void;
  alsoRequest(name: keyof Api): void;
  stop(): Promise<void>;
}

/**
 * Starts one account at full speed: half of its connections send the measured request, the others
 * the costliest ones.
 */
function attackBy(loud: Caller): Attack {
  let current: keyof Api = 'GET /api/works';
  const stopping = new AbortController();
  const state = { isPaused: false };
  const connection = async (index: number): Promise<void> => {
    for (let i = 0; !stopping.signal.aborted; i++) {
      while (state.isPaused && !stopping.signal.aborted) await sleep(pause);
      const costly = costliestRequests[(index + i) % costliestRequests.length];
      const [name, input] = costly && (index % 2 === 1 || endsSession.has(current)) ? costly : [current, inputOf(current, i)];
      const status = await loud.send(name, input).catch(() => 0);
      // A limit on attempts answers without work; do not spin on it.
      if (status === 429 || status === 0) await sleep(pause);
    }
  };
  const all = Promise.all(Array.from({ length: connections }, (_, index) => connection(index)));
  // `stop` throws it.
  all.catch(() => undefined);
  return {
    pause: () => {
      state.isPaused = true;
      return () => void (state.isPaused = false);
    },
    alsoRequest: (name) => void (current = name),
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
    `Ten requests at once: ${page.fair.toFixed(1)} ms, without fair sharing ${page.free.toFixed(1)} ms. ${gates.filter(({ isMet: kept }) => !kept).length} of ${gates.length} gates missed`,
  ].join('\n');
}
