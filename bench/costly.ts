import { Worker } from 'node:worker_threads';
import { type Api, api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { costlyInputs, type CostlyInput } from './costly-inputs.ts';
import { callerOn, type Caller, createThings } from './callers.ts';
import { type Gate, gate } from './gates.ts';
import type { Databases } from './databases.ts';
import { median, quantile } from './load.ts';
import { startProbedServer } from './probe-server.ts';

/** The longest time that one request may block all others, in milliseconds. */
const maxBlock = 200;

interface CostlyRow {
  readonly name: string;
  readonly label: string;
  readonly status: number;
  readonly milliseconds: number;
  /** The longest event loop delay. */
  readonly blocked: number;
  /** The p99 of the health probe's response times during the request. */
  readonly probed: number;
}

export interface CostlyReport {
  readonly rows: readonly CostlyRow[];
  readonly gates: Gate[];
}

// Runs in its own thread, so that the work of this one does not distort the measurement.
const prober = `
const { parentPort, workerData } = require('node:worker_threads');
let times = [];
let isAsked = false;
const probe = async () => {
  const response = await fetch(workerData + '/api/health', { signal: AbortSignal.timeout(60_000) });
  await response.arrayBuffer();
};
(async () => {
  for (;;) {
    const start = performance.now();
    await probe().then(() => times.push(performance.now() - start), () => times.push(Infinity));
    if (isAsked) { parentPort.postMessage(times); times = []; isAsked = false; }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
})();
// Answers after the probe in progress, which may be the one that had to wait.
parentPort.on('message', () => { isAsked = true; });
`;

/** Sends each costly input alone and measures how long it blocks the server. */
export async function measureCostly(
  databases: Databases,
  only: string | undefined,
  logProgress: (text: string) => void,
): Promise<CostlyReport> {
  const inputs = costlyInputs().filter(({ name, label }) => `${name} ${label}`.includes(only ?? ''));
  if (inputs.length === 0) throw new Error(`No input matches --only ${only ?? ''}.`);
  const server = await startProbedServer(await databases.fresh('costly'));
  const worker = new Worker(prober, { eval: true, workerData: server.url });
  const probes = (): Promise<number[]> =>
    new Promise((resolve) => {
      worker.once('message', resolve);
      worker.postMessage('');
    });
  try {
    const caller = await callerOn(server.url, 'costly');
    await createThings(caller);
    const rows: CostlyRow[] = [];
    for (const input of inputs) {
      let row = await measureOne(input, caller, server, probes);
      // An unauthorized request is cheap and would pass every gate.
      if (row.status === 401 && input.name !== 'POST /api/login') throw new Error(`${input.name} answered 401: nothing was measured.`);
      // Retry, since a garbage collection or another program may have interfered.
      if (row.blocked > maxBlock || row.probed > maxBlock) row = better(row, await measureOne(input, caller, server, probes));
      if (row.blocked > maxBlock || row.probed > maxBlock)
        logProgress(`${row.name}, ${row.label}: blocked for ${row.blocked.toFixed(0)} ms`);
      rows.push(row);
    }
    return { rows, gates: rows.map(gateOf) };
  } finally {
    await worker.terminate();
    await server.stop();
  }
}

function better(one: CostlyRow, other: CostlyRow): CostlyRow {
  return Math.max(one.blocked, one.probed) < Math.max(other.blocked, other.probed) ? one : other;
}

function gateOf({ name, label, blocked, probed }: CostlyRow): Gate {
  return gate(`${name}, ${label}`, Math.max(blocked, probed), maxBlock, 'ms');
}

async function measureOne(
  { name, label, params, query, body }: CostlyInput,
  caller: Caller,
  server: { longestBlock(): Promise<number> },
  probes: () => Promise<number[]>,
): Promise<CostlyRow> {
  await server.longestBlock();
  await probes();
  const start = performance.now();
  const status = await caller.send(name, { params, query, body: (api[name] as Endpoint).files ? formOf(name, body) : body });
  const milliseconds = performance.now() - start;
  const [blocked, times] = [await server.longestBlock(), await probes()];
  // NaN, a missed gate, without a probe.
  const probed = quantile(Float64Array.from(times).sort(), 0.99);
  return { name, label, status, milliseconds, blocked, probed };
}

/** Returns the fields, as many additional ones as a form may have, and one small file. */
function formOf(name: keyof Api, fields: unknown): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields ?? {})) form.append(key, String(value));
  for (let i = 0; i < 150; i++) form.append(`field${i}`, 'x'.repeat(1_000));
  form.append((api[name] as Endpoint).files?.field ?? 'file', new File(['%PDF-1.7\n'], 'a.pdf'));
  return form;
}

export function costlyText({ rows, gates }: CostlyReport): string {
  const worst = [...rows].sort((a, b) => Math.max(b.blocked, b.probed) - Math.max(a.blocked, a.probed)).slice(0, 25);
  const lines = worst.map(
    ({ name, label, status, milliseconds, blocked, probed }) =>
      `${name.padEnd(42)} ${label.padEnd(24)} ${status} ${[milliseconds, blocked, probed].map((one) => one.toFixed(0).padStart(8)).join('')}`,
  );
  const missed = gates.filter(({ isMet: kept }) => !kept).length;
  const accepted = rows.filter(({ status }) => status < 300).length;
  return [
    `\n${rows.length} costly inputs; the 25 that blocked longest (milliseconds: whole, event loop, probe at p99)`,
    ...lines,
    `Median blocking ${median(rows.map(({ blocked }) => blocked)).toFixed(0)} ms; ${missed} above ${maxBlock} ms; ${accepted} were accepted`,
  ].join('\n');
}
