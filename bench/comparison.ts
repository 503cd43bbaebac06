import { setTimeout as sleep } from 'node:timers/promises';
import { deepStrictEqual } from 'node:assert';
import type { Graph } from '#contract/graph.ts';
import type { MemoryTask } from './baseline-memory.ts';
import type { QueryTask } from './baseline-query.ts';
import type { MeasuredRequest } from './measured-request.ts';
import type { PreparedLibrary } from './library.ts';
import { type Figures, type Load, measure, uncachedPath } from './load.ts';
import { type Server, startBaseline, startProduct } from './servers.ts';

/** The servers that are measured in turns. */
export const implementations = ['memory', 'query', 'product'] as const;
export type Implementation = (typeof implementations)[number];

type ReportedRequest = Omit<MeasuredRequest, 'path' | 'ids' | 'headers' | 'body'>;

/** The figures of one request at one number of connections, per round. */
export interface Measured {
  request: ReportedRequest;
  connections: number;
  rounds: Record<Implementation, Figures>[];
}

export interface Comparison {
  loads: { request: MeasuredRequest; of: Record<Implementation, Load> }[];
  product: Server;
  stop(): Promise<void>;
}

/** Starts all three servers, each in its own process, and checks that their responses are equal. */
export async function startComparison(library: PreparedLibrary, requests: readonly MeasuredRequest[]): Promise<Comparison> {
  const { targets, reader, workspace, network } = library;
  const servers: Server[] = [];
  const stop = async (): Promise<void> => {
    for (const server of servers.splice(0)) await server.stop();
  };
  try {
    const product = await startProduct(library.product);
    servers.push(product);
    const task: QueryTask = {
      location: library.baseline,
      targets,
      reader,
      workspace,
      network,
      requests: await Promise.all(
        requests.map(async (one) => ({
          id: one.id,
          name: one.name,
          path: baselinePath(one),
          graph: one.isResponseGiven && (await fetchGraph(one, product)),
        })),
      ),
    };
    const query = await startBaseline('query', task);
    servers.push(query);
    const responses = await compareAll(requests, product, query);
    const memory = await startBaseline('memory', { responses } satisfies MemoryTask);
    servers.push(memory);
    const loads = requests.map((one) => ({
      request: one,
      of: { memory: loadOf(one, memory, baselinePath(one)), query: loadOf(one, query, baselinePath(one)), product: loadOf(one, product) },
    }));
    return { loads, product, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function fetchGraph({ path, headers }: MeasuredRequest, product: Server): Promise<Graph> {
  return (await (await fetch(product.url + path, { headers })).json()) as Graph;
}

/** Returns the route of a request on the baselines. */
function baselinePath({ id, ids }: MeasuredRequest): string {
  return ids ? `/${id}/:id` : `/${id}`;
}

/**
 * `path` replaces the product's path. The query string stays, so that all servers parse the same
 * amount.
 */
function loadOf(request: MeasuredRequest, server: Server, path?: string): Load {
  const search = request.path.includes('?') ? request.path.slice(request.path.indexOf('?')) : '';
  const target = path === undefined ? request.path : path.replace(':id', '{id}') + search;
  const { ids, isUncached } = request;
  let count = 0;
  return {
    url: server.url + target.replace('{id}', String(ids?.[0])),
    method: methodOf(request),
    headers: request.headers,
    body: request.body,
    path: ids ? () => target.replace('{id}', String(ids[count++ % ids.length])) : isUncached && (() => uncachedPath(target)),
  };
}

function methodOf({ name }: MeasuredRequest): 'GET' | 'POST' {
  return name.startsWith('POST') ? 'POST' : 'GET';
}

/**
 * Compares all responses before it throws, so that one run shows each baseline that needs a change.
 */
async function compareAll(requests: readonly MeasuredRequest[], product: Server, query: Server): Promise<MemoryTask['responses']> {
  const responses: MemoryTask['responses'][number][] = [];
  const failures: string[] = [];
  for (const one of requests)
    await compareResponses(one, product, query).then(
      (response) => responses.push(response),
      (error: unknown) => failures.push(String(error)),
    );
  if (failures.length > 0) throw new Error(failures.join('\n\n'));
  return responses;
}

/** Returns the product's response after checking that the query baseline's is equal. */
async function compareResponses(request: MeasuredRequest, product: Server, query: Server): Promise<MemoryTask['responses'][number]> {
  const method = methodOf(request);
  const body = request.body?.() ?? null;
  // fetch would decompress the response.
  const headers = { ...request.headers, 'accept-encoding': 'identity' };
  const send = ({ url }: Load): Promise<Response> => fetch(url, { method, headers, body });
  const actual = await send(loadOf(request, product));
  const bytes = new Uint8Array(await actual.arrayBuffer());
  const expected = await send(loadOf(request, query, baselinePath(request)));
  const expectedText = await expected.text();
  if (!actual.ok || actual.status !== expected.status)
    throw new Error(`${request.label}: the product returned ${actual.status}, the baseline ${expected.status} ${expectedText}`);
  // The timestamps of writes differ.
  const parse = (text: string): unknown =>
    JSON.parse(text, (key, value: unknown) => (method === 'POST' && key.endsWith('ed_at') ? undefined : value));
  deepStrictEqual(parse(expectedText), parse(Buffer.from(bytes).toString()), `${request.label}: the responses differ`);
  const type = actual.headers.get('content-type') ?? '';
  return { path: baselinePath(request), method, status: actual.status, type, bytes };
}

/** Measures all reads before the writes, since writes change the results of reads. */
export async function runComparison({ loads }: Comparison, schedule: Schedule, onRound: (round: string) => void): Promise<Measured[]> {
  const reads = loads.filter(({ of }) => of.product.method === 'GET');
  const writes = loads.filter(({ of }) => of.product.method === 'POST');
  return [
    ...(await measureInTurns(reads, schedule, (round) => onRound(`round ${round} of ${schedule.rounds}`))),
    ...(await measureInTurns(writes, schedule, (round) => onRound(`writes: round ${round} of ${schedule.rounds}`))),
  ];
}

interface Schedule {
  connections: readonly number[];
  rounds: number;
  seconds: number;
}

/**
 * Completes each round before the next one, so that other load on the machine affects all
 * servers alike.
 */
async function measureInTurns(
  loads: Comparison['loads'],
  { connections, rounds, seconds }: Schedule,
  onRound: (round: number) => void,
): Promise<Measured[]> {
  if (loads.length === 0) return [];
  // Warm up: prepare the statements and let PostgreSQL choose their generic plans.
  for (const { of } of loads)
    for (const implementation of implementations) await measure(of[implementation], 10, Math.max(0.25, seconds / 2));
  const measured = loads.flatMap(({ request, of }) =>
    connections
      .filter((count) => count <= (request.maxConnections ?? Infinity))
      .map((count): { of: typeof of; result: Measured } => ({
        of,
        result: { request: reported(request), connections: count, rounds: [] },
      })),
  );
  for (let round = 1; round <= rounds; round++) {
    onRound(round);
    for (const { of, result } of measured) {
      const memory = await pauseAndMeasure(of.memory, result.connections, seconds);
      const query = await pauseAndMeasure(of.query, result.connections, seconds);
      result.rounds.push({ memory, query, product: await pauseAndMeasure(of.product, result.connections, seconds) });
    }
  }
  return measured.map(({ result }) => result);
}

/** Leaves out the token, among others. */
function reported({ path: _path, ids: _ids, headers: _headers, body: _body, ...request }: MeasuredRequest): ReportedRequest {
  return request;
}

/** Pauses first, so that the requests left over from the previous server can finish. */
async function pauseAndMeasure(load: Load, connections: number, seconds: number): Promise<Figures> {
  await sleep(20);
  return measure(load, connections, seconds);
}
