import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { packageRoot } from '../server/platform/package-root.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { backfillDocuments } from '../server/features/search/index/backfill.ts';
import { countWords } from '../server/features/search/suggest/count-words.ts';
import { addDesk, type Desk } from './desk.ts';
import { addGraph, type BenchGraph, graphSizes } from './graph.ts';
import type { Ground, Place } from './ground.ts';
import { type MemoryFigures, watchMemory } from './memory.ts';
import { addNetwork, type Network } from './network.ts';
import type { Library } from './options.ts';
import { addReaders, type Reader } from './readers.ts';
import { environmentOf } from './servers.ts';
import { settle } from './settle.ts';
import { chooseSubject, type Subject } from './subject.ts';
import { syntheticCatalog } from './synthetic-catalog.ts';

/** A prepared library and the targets of the requests. */
export interface PreparedLibrary {
  name: string;
  /** Two equal copies, not open in any process: one for the product, one for the query baseline. */
  product: Place;
  baseline: Place;
  subject: Subject;
  reader: Reader;
  /** Set if folders, notes and essays are measured. */
  desk: Desk | undefined;
  /** Set if posts, comments and likes are measured. */
  network: Network | undefined;
  /** Set if graphs are measured. */
  graph: BenchGraph | undefined;
  /** The duration of `catena import` into an empty place, in seconds. */
  importSeconds: number;
  importMemory: MemoryFigures | undefined;
}

export async function prepareLibrary(library: Library, ground: Ground, folder: string): Promise<PreparedLibrary> {
  const file = library.kind === 'file' ? library.file : await createCatalogFile(library.works, folder);
  const product = await ground.fresh('product');
  const imported = await timedImport(file, product);
  const { subject, reader, desk, network, graph } = await addContent(product, library);
  // Finish all background work before the measurements.
  await settle(product);
  const works = subject.works.toLocaleString('en');
  return {
    name: `${works} ${library.kind === 'file' ? 'works from a file' : 'synthetic works'}${contentLabel(desk, network, graph)}`,
    product,
    baseline: await ground.copy(product, 'baseline'),
    subject,
    reader,
    desk,
    network,
    graph,
    importSeconds: imported.seconds,
    importMemory: imported.memory,
  };
}

function contentLabel(desk: Desk | undefined, network: Network | undefined, graph: BenchGraph | undefined): string {
  const number = (one: number): string => one.toLocaleString('en');
  if (desk) return `, ${number(desk.rows)} items, notes and essays`;
  if (network) return `, ${number(network.posts)} posts`;
  return graph ? `, ${number(graphSizes.users)} users, ${number(graphSizes.posts)} posts, ${number(graphSizes.follows)} follows` : '';
}

async function createCatalogFile(works: number, folder: string): Promise<string> {
  const file = join(folder, 'catalog.jsonl');
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
async function timedImport(file: string, place: Place): Promise<{ seconds: number; memory: MemoryFigures | undefined }> {
  const started = performance.now();
  const child = spawn(process.execPath, [join(packageRoot, 'dist/server/cli.js'), 'import', file], {
    env: environmentOf(place),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const memory = watchMemory(child.pid ?? 0);
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const figures = memory.figures();
  if (code !== 0) throw new Error(`The import of ${file} failed:\n${errors.slice(-2000)}`);
  return { seconds: (performance.now() - started) / 1000, memory: figures };
}

/** Adds readers and their content. */
async function addContent(
  place: Place,
  library: Library,
): Promise<Pick<PreparedLibrary, 'subject' | 'reader' | 'desk' | 'network' | 'graph'>> {
  const options: { desk?: number; network?: number; graph?: boolean } = library.kind === 'synthetic' ? library : {};
  const { desk: rows, network: posts } = options;
  const database = await openDatabase(place);
  try {
    const subject = await chooseSubject(database.sql);
    const reader = await addReaders(database.sql, subject);
    const desk = rows === undefined ? undefined : await addDesk(database.sql, reader, rows);
    const network = posts === undefined ? undefined : await addNetwork(database.sql, reader, posts);
    const graph = options.graph ? await addGraph(database.sql, reader, subject.workId) : undefined;
    await backfillDocuments(database.sql);
    await countWords(database.sql, new AbortController().signal);
    return { subject, reader, desk, network, graph };
  } finally {
    await database.close();
  }
}
