import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { packageRoot } from '../server/platform/package-root.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { backfillDocuments } from '../server/features/search/index/backfill.ts';
import { countWords } from '../server/features/search/suggest/count-words.ts';
import { addWorkspace, type Workspace } from './workspace.ts';
import { addGraph, type BenchGraph, graphSizes } from './graph.ts';
import type { Databases, DatabaseLocation } from './databases.ts';
import { type MemoryFigures, watchMemory } from './memory.ts';
import { addNetwork, type Network } from './network.ts';
import type { Library } from './options.ts';
import { addReaders, type Reader } from './readers.ts';
import { environmentOf } from './servers.ts';
import { buildIndex } from './build-index.ts';
import { chooseTargets, type Targets } from './targets.ts';
import { syntheticCatalog } from './synthetic-catalog.ts';

/** A prepared library and the targets of the requests. */
export interface PreparedLibrary {
  name: string;
  /** Two equal copies, not open in any process: one for the product, one for the query baseline. */
  product: DatabaseLocation;
  baseline: DatabaseLocation;
  targets: Targets;
  reader: Reader;
  /** Set if folders, notes and essays are measured. */
  workspace: Workspace | undefined;
  /** Set if posts, comments and likes are measured. */
  network: Network | undefined;
  /** Set if graphs are measured. */
  graph: BenchGraph | undefined;
  /** The duration of `catena import` into an empty library, in seconds. */
  importSeconds: number;
  importMemory: MemoryFigures | undefined;
}

export async function prepareLibrary(library: Library, databases: Databases, folder: string): Promise<PreparedLibrary> {
  const file = await catalogFileOf(library, folder);
  const product = await databases.fresh('product');
  const imported = await timedImport(file, product);
  const { targets, reader, workspace, network, graph } = await addContent(product, library);
  // Finish all background work before the measurements.
  await buildIndex(product);
  const works = targets.works.toLocaleString('en');
  return {
    name: `${works} ${library.kind === 'file' ? 'works from a file' : 'synthetic works'}${contentLabel(workspace, network, graph)}`,
    product,
    baseline: await databases.copy(product, 'baseline'),
    targets,
    reader,
    workspace,
    network,
    graph,
    importSeconds: imported.seconds,
    importMemory: imported.memory,
  };
}

function contentLabel(workspace: Workspace | undefined, network: Network | undefined, graph: BenchGraph | undefined): string {
  const number = (one: number): string => one.toLocaleString('en');
  if (workspace) return `, ${number(workspace.rows)} items, notes and essays`;
  if (network) return `, ${number(network.posts)} posts`;
  return graph ? `, ${number(graphSizes.users)} users, ${number(graphSizes.posts)} posts, ${number(graphSizes.follows)} follows` : '';
}

/** Returns the catalog to import; a synthetic one is written to the folder. */
export async function catalogFileOf(library: Library, folder: string): Promise<string> {
  return library.kind === 'file' ? library.file : createCatalogFile(library.works, join(folder, `catalog-${library.works}.jsonl`));
}

async function createCatalogFile(works: number, file: string): Promise<string> {
  const lines = function* (): Generator<string> {
    for (const line of syntheticCatalog(works)) yield `${line}\n`;
  };
  await pipeline(Readable.from(lines()), createWriteStream(file));
  return file;
}

/**
 * Runs the built command line like an operator. On the embedded database this includes creating
 * the cluster.
 */
export async function timedImport(
  file: string,
  location: DatabaseLocation,
  signal?: AbortSignal,
): Promise<{ seconds: number; memory: MemoryFigures | undefined }> {
  const started = performance.now();
  const child = spawn(process.execPath, [join(packageRoot, 'dist/server/cli.js'), 'import', file], {
    env: environmentOf(location),
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: IMPORT_MINUTES * 60_000,
    signal,
    killSignal: 'SIGKILL',
  });
  const memory = watchMemory(child.pid ?? 0);
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve)).finally(() =>
    memory.figures(),
  );
  const seconds = (performance.now() - started) / 1000;
  if (seconds >= IMPORT_MINUTES * 60) throw new Error(`The import of ${file} had not ended after ${IMPORT_MINUTES} minutes.`);
  if (code !== 0) throw new Error(`The import of ${file} failed:\n${errors.slice(-2000)}`);
  return { seconds, memory: memory.figures() };
}

/** An import of 300,000 works takes two minutes on an idle machine. */
const IMPORT_MINUTES = 60;

/** Adds readers and their content. */
async function addContent(
  location: DatabaseLocation,
  library: Library,
): Promise<Pick<PreparedLibrary, 'targets' | 'reader' | 'workspace' | 'network' | 'graph'>> {
  const options: { workspace?: number; network?: number; graph?: boolean } = library;
  const { workspace: rows, network: posts } = options;
  const database = await openDatabase(location);
  try {
    const targets = await chooseTargets(database.sql);
    const reader = await addReaders(database.sql, targets);
    const workspace = rows === undefined ? undefined : await addWorkspace(database.sql, reader, rows);
    const network = posts === undefined ? undefined : await addNetwork(database.sql, reader, posts);
    const graph = options.graph ? await addGraph(database.sql, reader, targets.workId) : undefined;
    await backfillDocuments(database.sql);
    await countWords(database.sql, new AbortController().signal);
    return { targets, reader, workspace, network, graph };
  } finally {
    await database.close();
  }
}
