import { parseArgs } from 'node:util';

export interface Options {
  /** The libraries to measure, one after another. */
  libraries: Library[];
  /** A PostgreSQL server for temporary databases. Undefined for the embedded database. */
  databaseUrl: string | undefined;
  connections: number[];
  rounds: number;
  /** The duration of one measurement. */
  seconds: number;
  /** If set, measures searches among the passages of this folder instead. */
  searchFolder: string | undefined;
  /**
   * If set, measures how long costly inputs block the server, how much one account slows another,
   * pages of passages, margins, the reader, one library from its first start on, or mixed use.
   */
  probe: 'costly' | 'neighbor' | 'scripture' | 'margin' | 'reader' | 'lifecycle' | 'mixed' | undefined;
  /** The length of --mixed. */
  minutes: number;
  /** The folder with the works that --reader imports. */
  readerFolder: string;
  /** Segments in the larger library of --reader. */
  segments: number;
  /** If set, measures only the requests whose label contains this text. */
  only: string | undefined;
  /**
   * Texts with references that --scripture measures; --margin has half as many, and as many
   * annotations as references.
   */
  texts: number;
  /** A folder that keeps filled databases, which later runs use again. */
  keepFolder: string | undefined;
  jsonFile: string | undefined;
  /** Whether to exit with code 1 if a gate is missed. */
  gate: boolean;
  /** Whether to run all that `--gate` runs if nothing else is chosen. */
  everything: boolean;
}

export type Library =
  | { kind: 'synthetic'; works: number; workspace?: number; network?: number; graph?: boolean }
  | { kind: 'file'; file: string; network?: number };

export const usage = `Usage: npm run bench -- [--quick] [--works N,N,…] [--catalog FILE] [--workspace N,N,…] [--network N,N,…] [--graph] [--search DIR] [--costly] [--neighbor] [--scripture] [--margin] [--reader DIR] [--lifecycle] [--mixed MINUTES] [--keep DIR] [--json FILE] [--gate]

  --works N,N,…      sizes of the synthetic libraries to measure, one after another (37000)
  --catalog FILE     measures with this catalog (JSON Lines, docs/import.md) instead
  --workspace N,N,…  measures folders, notes and essays instead, N of each, and the memory that large attachments take
  --network N,N,…    measures feeds, posts, comments and likes instead, with N posts, on 1 and 10 connections
  --graph            measures graphs instead, in a network of 10,000 users, 100,000 posts and 500,000 follows, on 1 and 10 connections
  --search DIR       measures searches instead, among the passages of the folder (docs/search-evaluation.md) as posts
  --costly           measures instead how long the largest and worst inputs of each endpoint block the server
  --neighbor         measures instead a quiet user's requests while one account runs at full speed on 20 connections
  --scripture        measures instead pages of passages, feeds and new posts, with 100,000 texts and 1,000,000 references
  --margin           measures instead margins and own annotations, with 500,000 references and 500,000 annotations
  --texts N          number of texts for --scripture, with ten references each (100000); --margin has half as many
  --reader DIR       measures instead the import of the King James Version and the works of DIR/fulltexts.jsonl, pages of the reader and searches of texts
  --lifecycle        measures one library instead: the import while the server runs, searches in three states, memory and later starts
  --mixed MINUTES    measures instead the response times of 20 readers in mixed use, with an import in the middle
  --segments N       number of segments for --reader: generated texts are added until there are as many (300000)
  --keep DIR         keeps the filled databases of --scripture, --margin, --reader or --search in the folder, where later runs find them
  --quick            a short run: few rounds, 1 and 10 connections; too short for reliable results
  --rounds N         number of rounds (11; quick, or --gate alone: 3)
  --seconds S        length of one measurement (0.3; quick: 0.2)
  --only TEXT        only the requests whose label contains the text
  --json FILE        writes every measured number to a file
  --gate             exits with code 1 if a gate is missed by more than is known (bench/known-misses.ts); alone, or with --catalog
                     and --quick, runs the library, a small workspace and network, and --lifecycle in one run

DATABASE_URL names a PostgreSQL server on which databases can be created and dropped. Without it the embedded database is used.
`;

/** Returns undefined for --help. Throws an Error with a message for the user. */
export function readOptions(args: string[], env: Readonly<Record<string, string | undefined>>): Options | undefined {
  const { values } = parseArgs({
    args,
    options: {
      works: { type: 'string', default: '37000' },
      catalog: { type: 'string' },
      workspace: { type: 'string' },
      network: { type: 'string' },
      graph: { type: 'boolean', default: false },
      search: { type: 'string' },
      costly: { type: 'boolean', default: false },
      neighbor: { type: 'boolean', default: false },
      scripture: { type: 'boolean', default: false },
      margin: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      only: { type: 'string' },
      texts: { type: 'string', default: '100000' },
      reader: { type: 'string' },
      lifecycle: { type: 'boolean', default: false },
      mixed: { type: 'string' },
      segments: { type: 'string', default: '300000' },
      keep: { type: 'string' },
      json: { type: 'string' },
      gate: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  const { quick } = values;
  const everything = values.gate && !isChosen(values);
  if (values.keep !== undefined && env['DATABASE_URL']) throw new Error('--keep works with the embedded database only.');
  return {
    libraries: librariesOf(values),
    databaseUrl: env['DATABASE_URL'] || undefined,
    connections: quick || values.graph || values.network !== undefined ? [1, 10] : [1, 10, 50],
    rounds: values.rounds === undefined ? defaultRounds(quick, everything) : parseInteger(values.rounds, '--rounds'),
    seconds: values.seconds === undefined ? (quick ? 0.2 : 0.3) : parsePositive(values.seconds, '--seconds'),
    searchFolder: values.search,
    probe: probeOf(values),
    minutes: parsePositive(values.mixed ?? '60', '--mixed'),
    readerFolder: values.reader ?? '',
    segments: parseInteger(values.segments, '--segments'),
    only: values.only,
    texts: parseInteger(values.texts, '--texts'),
    keepFolder: values.keep,
    jsonFile: values.json,
    gate: values.gate,
    everything,
  };
}

/** With eleven rounds, `--gate` would take more than half an hour on two cores. */
function defaultRounds(quick: boolean, everything: boolean): number {
  return quick || everything ? 3 : 11;
}

/** Returns whether a run of its own, or a part of one, was chosen. */
function isChosen(
  values: Parameters<typeof probeOf>[0] & LibraryOptions & { search?: string | undefined; only?: string | undefined },
): boolean {
  const { search, workspace, network, graph, only } = values;
  return graph || [probeOf(values), search, workspace, network, only].some((one) => one !== undefined);
}

function probeOf(values: {
  costly: boolean;
  neighbor: boolean;
  scripture: boolean;
  margin: boolean;
  lifecycle: boolean;
  mixed?: string | undefined;
  reader?: string | undefined;
}): Options['probe'] {
  if (values.costly) return 'costly';
  if (values.neighbor) return 'neighbor';
  if (values.margin) return 'margin';
  if (values.lifecycle) return 'lifecycle';
  if (values.mixed !== undefined) return 'mixed';
  return values.scripture ? 'scripture' : values.reader === undefined ? undefined : 'reader';
}

/**
 * Works in the library of a workspace, network or graph run: enough to fill folders and for
 * references.
 */
const smallLibrary = 1000;

interface LibraryOptions {
  works: string;
  catalog?: string | undefined;
  workspace?: string | undefined;
  network?: string | undefined;
  graph: boolean;
}

function librariesOf({ works, catalog, workspace, network, graph }: LibraryOptions): Library[] {
  if (graph) return [{ kind: 'synthetic', works: smallLibrary, graph }];
  if (workspace !== undefined)
    return workspace.split(',').map((rows) => ({ kind: 'synthetic', works: smallLibrary, workspace: parseInteger(rows, '--workspace') }));
  if (network !== undefined)
    return network.split(',').map((posts) => ({ kind: 'synthetic', works: smallLibrary, network: parseInteger(posts, '--network') }));
  if (catalog !== undefined) return [{ kind: 'file', file: catalog }];
  return works.split(',').map((count) => ({ kind: 'synthetic', works: parseInteger(count, '--works') }));
}

function parseInteger(text: string, option: string): number {
  const number = parsePositive(text, option);
  if (!Number.isInteger(number)) throw new Error(`${option} takes whole numbers, not "${text}".`);
  return number;
}

function parsePositive(text: string, option: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`${option} takes a number above 0, not "${text}".`);
  return number;
}
