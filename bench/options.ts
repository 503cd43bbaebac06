import { parseArgs } from 'node:util';

export interface Options {
  /** What libraries to measure on, one after another. */
  libraries: Library[];
  /** A PostgreSQL server to make throwaway databases on; without it the embedded one. */
  databaseUrl: string | undefined;
  connections: number[];
  rounds: number;
  /** How long one measurement takes. */
  seconds: number;
  /** Measures searches instead, among the passages of this folder. */
  searchFolder: string | undefined;
  /** Measures instead how long costly inputs block the server, or how one account at full speed slows another. */
  probe: 'costly' | 'neighbor' | undefined;
  /** Measures only the calls whose label holds this. */
  only: string | undefined;
  jsonFile: string | undefined;
  /** Ends with exit code 1 when a gate is missed. */
  gate: boolean;
}

export type Library =
  { kind: 'synthetic'; works: number; desk?: number; network?: number; graph?: boolean } | { kind: 'file'; file: string };

export const usage = `Usage: npm run bench -- [--quick] [--works N,N,…] [--catalogue FILE] [--desk N,N,…] [--network N,N,…] [--graph] [--search DIR] [--costly] [--neighbor] [--json FILE] [--gate]

  --works N,N,…      sizes of the made-up libraries to measure on, one after another (37000)
  --catalogue FILE   measures on this catalogue (JSON Lines, docs/import.md) instead
  --desk N,N,…       measures folders, notes and essays instead, with that many of each, and what memory large attachments take
  --network N,N,…    measures feeds, posts, comments and likes instead, with that many posts, at 1 and 10 connections
  --graph            measures graphs instead, in a network of 10,000 users, 100,000 posts and 500,000 follows, at 1 and 10 connections
  --search DIR       measures searches instead, among the passages of the folder (docs/search-evaluation.md) as posts
  --costly           measures instead how long the largest and worst inputs of each call block the server
  --neighbor         measures instead a quiet user's calls beside one account at full speed on 20 connections
  --quick            a short run: few rounds, 1 and 10 connections; too short to judge by
  --rounds N         rounds (11; quick: 3)
  --seconds S        length of one measurement (0.3; quick: 0.2)
  --only TEXT        only the calls whose label holds the text
  --json FILE        writes every measured number to a file
  --gate             ends with exit code 1 when a gate is missed

DATABASE_URL names a PostgreSQL server on which databases can be made and dropped; without it the embedded one is measured.
`;

/** Undefined where only help is wanted. Throws an Error with a sentence for the person at the terminal. */
export function readOptions(args: string[], env: Readonly<Record<string, string | undefined>>): Options | undefined {
  const { values } = parseArgs({
    args,
    options: {
      works: { type: 'string', default: '37000' },
      catalogue: { type: 'string' },
      desk: { type: 'string' },
      network: { type: 'string' },
      graph: { type: 'boolean', default: false },
      search: { type: 'string' },
      costly: { type: 'boolean', default: false },
      neighbor: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      only: { type: 'string' },
      json: { type: 'string' },
      gate: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  const { quick } = values;
  return {
    libraries: librariesOf(values),
    databaseUrl: env['DATABASE_URL'] || undefined,
    connections: quick || values.graph || values.network !== undefined ? [1, 10] : [1, 10, 50],
    rounds: values.rounds === undefined ? (quick ? 3 : 11) : whole(values.rounds, '--rounds'),
    seconds: values.seconds === undefined ? (quick ? 0.2 : 0.3) : positive(values.seconds, '--seconds'),
    searchFolder: values.search,
    probe: values.costly ? 'costly' : values.neighbor ? 'neighbor' : undefined,
    only: values.only,
    jsonFile: values.json,
    gate: values.gate,
  };
}

/** Works in a library where it is the desk, the network or the graph that is measured: enough to fill folders with, and to refer to. */
const fewWorks = 1000;

interface Wanted {
  works: string;
  catalogue?: string | undefined;
  desk?: string | undefined;
  network?: string | undefined;
  graph: boolean;
}

function librariesOf({ works, catalogue, desk, network, graph }: Wanted): Library[] {
  if (graph) return [{ kind: 'synthetic', works: fewWorks, graph }];
  if (desk !== undefined) return desk.split(',').map((rows) => ({ kind: 'synthetic', works: fewWorks, desk: whole(rows, '--desk') }));
  if (network !== undefined)
    return network.split(',').map((posts) => ({ kind: 'synthetic', works: fewWorks, network: whole(posts, '--network') }));
  if (catalogue !== undefined) return [{ kind: 'file', file: catalogue }];
  return works.split(',').map((count) => ({ kind: 'synthetic', works: whole(count, '--works') }));
}

function whole(text: string, option: string): number {
  const number = positive(text, option);
  if (!Number.isInteger(number)) throw new Error(`${option} takes whole numbers, not "${text}".`);
  return number;
}

function positive(text: string, option: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`${option} takes a number above 0, not "${text}".`);
  return number;
}
