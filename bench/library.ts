import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { packageRoot } from '../server/platform/package-root.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { fillDocuments } from '../server/features/search/index/backfill.ts';
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
import { syntheticCatalogue } from './synthetic-catalogue.ts';

/** A library to measure on, and what to ask it for. */
export interface PreparedLibrary {
  name: string;
  /** Two equal copies, closed: one for the product, one for the baseline that has a database. */
  product: Place;
  baseline: Place;
  subject: Subject;
  reader: Reader;
  /** Where it is folders, notes and essays that are measured. */
  desk: Desk | undefined;
  /** Where it is posts, and what people do with them. */
  network: Network | undefined;
  /** Where it is graphs. */
  graph: BenchGraph | undefined;
  /** From the start of `catena import` on an empty place to its end, in seconds. */
  importSeconds: number;
  importMemory: MemoryFigures | undefined;
}

export async function prepareLibrary(library: Library, ground: Ground, folder: string): Promise<PreparedLibrary> {
  const file = library.kind === 'file' ? library.file : await writeCatalogue(library.works, folder);
  const product = await ground.fresh('product');
  const imported = await timedImport(file, product);
  const { subject, reader, desk, network, graph } = await furnish(product, library);
  // What is measured has nothing to catch up with.
  await settle(product);
  const works = subject.works.toLocaleString('en');
  return {
    name: `${works} ${library.kind === 'file' ? 'works from a file' : 'made-up works'}${restOf(desk, network, graph)}`,
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

function restOf(desk: Desk | undefined, network: Network | undefined, graph: BenchGraph | undefined): string {
  const number = (one: number): string => one.toLocaleString('en');
  if (desk) return `, ${number(desk.rows)} items, notes and essays`;
  if (network) return `, ${number(network.posts)} posts`;
  return graph ? `, ${number(graphSizes.users)} users, ${number(graphSizes.posts)} posts, ${number(graphSizes.follows)} follows` : '';
}

async function writeCatalogue(works: number, folder: string): Promise<string> {
  const file = join(folder, 'catalogue.jsonl');
  const lines = function* (): Generator<string> {
    for (const line of syntheticCatalogue(works)) yield `${line}\n`;
  };
  await pipeline(Readable.from(lines()), createWriteStream(file));
  return file;
}

/** With the built command line, as an operator runs it; on the embedded database this makes the cluster too. */
async function timedImport(file: string, place: Place): Promise<{ seconds: number; memory: MemoryFigures | undefined }> {
  const started = performance.now();
  const child = spawn(process.execPath, [join(packageRoot, 'dist/server/cli.js'), 'import', file], {
    env: environmentOf(place),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const memory = watchMemory(child.pid ?? 0);
  let problems = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (problems += text));
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const figures = memory.figures();
  if (code !== 0) throw new Error(`The import of ${file} failed:\n${problems.slice(-2000)}`);
  return { seconds: (performance.now() - started) / 1000, memory: figures };
}

/** Adds readers and what they wrote. */
async function furnish(
  place: Place,
  library: Library,
): Promise<Pick<PreparedLibrary, 'subject' | 'reader' | 'desk' | 'network' | 'graph'>> {
  const made: { desk?: number; network?: number; graph?: boolean } = library.kind === 'synthetic' ? library : {};
  const { desk: rows, network: posts } = made;
  const database = await openDatabase(place);
  try {
    const subject = await chooseSubject(database.sql);
    const reader = await addReaders(database.sql, subject);
    const desk = rows === undefined ? undefined : await addDesk(database.sql, reader, rows);
    const network = posts === undefined ? undefined : await addNetwork(database.sql, reader, posts);
    const graph = made.graph ? await addGraph(database.sql, reader, subject.workId) : undefined;
    await fillDocuments(database.sql);
    await countWords(database.sql, new AbortController().signal);
    return { subject, reader, desk, network, graph };
  } finally {
    await database.close();
  }
}
