import { setTimeout as sleep } from 'node:timers/promises';
import { deepStrictEqual } from 'node:assert';
import type { Graph } from '#contract/graph.ts';
import type { MemoryTask } from './baseline-memory.ts';
import type { QueryTask } from './baseline-query.ts';
import type { MeasuredCall } from './calls.ts';
import type { PreparedLibrary } from './library.ts';
import { type Figures, type Load, measure } from './load.ts';
import { type Server, startBaseline, startProduct } from './servers.ts';

/** Those that are measured side by side. */
export const rivals = ['memory', 'query', 'product'] as const;
export type Rival = (typeof rivals)[number];

/** One call at one number of connections: the figures of each round, in the order of the rounds. */
export interface Measured {
  call: Pick<MeasuredCall, 'id' | 'label' | 'most' | 'mostAtP95'>;
  connections: number;
  rounds: Record<Rival, Figures>[];
}

export interface Contest {
  loads: { call: MeasuredCall; of: Record<Rival, Load> }[];
  product: Server;
  stop(): Promise<void>;
}

/** Starts all three, each in a process of its own, and sees that they answer the same. */
export async function startContest(library: PreparedLibrary, calls: readonly MeasuredCall[]): Promise<Contest> {
  const { subject, reader, desk, network } = library;
  const servers: Server[] = [];
  const stop = async (): Promise<void> => {
    for (const server of servers.splice(0)) await server.stop();
  };
  try {
    const product = await startProduct(library.product);
    servers.push(product);
    const task: QueryTask = {
      place: library.baseline,
      subject,
      reader,
      desk,
      network,
      calls: await Promise.all(
        calls.map(async (call) => ({ id: call.id, name: call.name, path: ownPath(call), told: call.told && (await tell(call, product)) })),
      ),
    };
    const query = await startBaseline('query', task);
    servers.push(query);
    const answers = [];
    for (const call of calls) answers.push(await answerOf(call, product, query));
    const memory = await startBaseline('memory', { answers } satisfies MemoryTask);
    servers.push(memory);
    const loads = calls.map((call) => ({
      call,
      of: { memory: loadOf(call, memory, ownPath(call)), query: loadOf(call, query, ownPath(call)), product: loadOf(call, product) },
    }));
    return { loads, product, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function tell(call: MeasuredCall, product: Server): Promise<Graph> {
  return (await (await fetch(product.url + call.path, { headers: call.headers })).json()) as Graph;
}

/** Where a baseline answers a call. */
function ownPath({ id, ids }: MeasuredCall): string {
  return ids ? `/${id}/:id` : `/${id}`;
}

/** `path` in place of the call's own; what it asks for stays behind it, so that there is as much to read. */
function loadOf(call: MeasuredCall, server: Server, path?: string): Load {
  const search = call.path.includes('?') ? call.path.slice(call.path.indexOf('?')) : '';
  const asked = path === undefined ? call.path : path.replace(':id', '{id}') + search;
  const { ids } = call;
  let asks = 0;
  return {
    url: server.url + asked.replace('{id}', String(ids?.[0])),
    method: methodOf(call),
    headers: call.headers,
    body: call.body,
    path: ids && (() => asked.replace('{id}', String(ids[asks++ % ids.length]))),
  };
}

function methodOf({ name }: MeasuredCall): 'GET' | 'POST' {
  return name.startsWith('POST') ? 'POST' : 'GET';
}

async function answerOf(call: MeasuredCall, product: Server, query: Server): Promise<MemoryTask['answers'][number]> {
  const method = methodOf(call);
  const body = call.body?.() ?? null;
  // fetch would undo a compression.
  const headers = { ...call.headers, 'accept-encoding': 'identity' };
  const ask = ({ url }: Load): Promise<Response> => fetch(url, { method, headers, body });
  const own = await ask(loadOf(call, product));
  const bytes = new Uint8Array(await own.arrayBuffer());
  const theirs = await ask(loadOf(call, query, ownPath(call)));
  const other = await theirs.text();
  if (!own.ok || own.status !== theirs.status)
    throw new Error(`${call.label}: the product answers ${own.status}, the baseline ${theirs.status} ${other}`);
  // The two wrote at different times.
  const read = (text: string): unknown =>
    JSON.parse(text, (key, value: unknown) => (method === 'POST' && key.endsWith('ed_at') ? undefined : value));
  deepStrictEqual(read(other), read(Buffer.from(bytes).toString()), `${call.label}: the answers differ`);
  const type = own.headers.get('content-type') ?? '';
  return { path: ownPath(call), method, status: own.status, type, bytes };
}

/** Reads first, for what is written changes what they find. */
export async function runContest({ loads }: Contest, how: Turns, onRound: (round: string) => void): Promise<Measured[]> {
  const reads = loads.filter(({ of }) => of.product.method === 'GET');
  const writes = loads.filter(({ of }) => of.product.method === 'POST');
  return [
    ...(await inTurns(reads, how, (round) => onRound(`round ${round} of ${how.rounds}`))),
    ...(await inTurns(writes, how, (round) => onRound(`writes: round ${round} of ${how.rounds}`))),
  ];
}

interface Turns {
  connections: readonly number[];
  rounds: number;
  seconds: number;
}

/** All of a round, then the next round, so that what else the machine does falls on all alike. */
async function inTurns(
  loads: Contest['loads'],
  { connections, rounds, seconds }: Turns,
  onRound: (round: number) => void,
): Promise<Measured[]> {
  if (loads.length === 0) return [];
  // Prepared statements, and the plans that PostgreSQL settles on after some uses of each, are there before the first round.
  for (const { of } of loads) for (const rival of rivals) await measure(of[rival], 10, Math.max(0.25, seconds / 2));
  const measured = loads.flatMap(({ call: { id, label, most, mostAtP95 }, of }) =>
    connections.map((count) => ({
      of,
      result: {
        call: { id, label, ...(most !== undefined && { most }), ...(mostAtP95 !== undefined && { mostAtP95 }) },
        connections: count,
        rounds: [],
      } as Measured,
    })),
  );
  for (let round = 1; round <= rounds; round++) {
    onRound(round);
    for (const { of, result } of measured) {
      const memory = await turn(of.memory, result.connections, seconds);
      const query = await turn(of.query, result.connections, seconds);
      result.rounds.push({ memory, query, product: await turn(of.product, result.connections, seconds) });
    }
  }
  return measured.map(({ result }) => result);
}

/** What the turn before left unanswered is answered within the pause. */
async function turn(load: Load, connections: number, seconds: number): Promise<Figures> {
  await sleep(20);
  return measure(load, connections, seconds);
}
