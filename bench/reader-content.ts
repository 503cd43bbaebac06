import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadStarterWork } from '../server/catalog/starter/load.ts';
import { importText } from '../server/features/editions/import/import-text.ts';
import { importStarterText, starterTextWork } from '../server/features/editions/starter/import-starter-text.ts';
import type { Database, Sql } from '../server/platform/db/open.ts';

export interface ImportedTexts {
  readonly works: number;
  readonly segments: number;
  readonly seconds: number;
}

/** A part of a work in the folder's file. Several lines are one work. */
interface Part {
  readonly catalogue_id: string;
  readonly title: string;
  readonly author: string;
  readonly part: string;
  readonly edition: string;
  readonly language: string;
  readonly paragraphs: readonly string[];
}

interface Verse {
  readonly citation: string;
  readonly text: string;
}

/** Slug of a generated edition. */
export const copySlug = (number: number): string => `copy-${number}`;

/**
 * Imports the King James Version and the works of fulltexts.jsonl in the folder, each as an
 * edition.
 */
export async function importTexts(database: Database, folder: string): Promise<ImportedTexts> {
  const works = readWorks(join(folder, 'fulltexts.jsonl'));
  await loadStarterWork(database, starterTextWork);
  const started = performance.now();
  await importStarterText(database);
  for (const [at, parts] of works.entries()) await importLines(database.background, linesOfWork(parts), `work-${at + 1}`);
  const seconds = (performance.now() - started) / 1000;
  return { works: works.length, segments: await countSegments(database.sql), seconds };
}

/**
 * Adds editions with the verses of the King James Version in other places, so that all have other
 * texts in the same chapters, until there are so many segments.
 */
export async function addCopies(database: Database, segments: number, logProgress: (text: string) => void): Promise<number> {
  const verses = await database.sql<Verse[]>`
    select s.citation, s.body as text from segments s join editions e on e.id = s.edition_id where e.slug = 'kjv' order by s.position`;
  if (verses.length === 0) throw new Error('the King James Version was not imported');
  let count = await countSegments(database.sql);
  for (let copy = 1; count < segments; copy++) {
    logProgress(`generating texts: ${count.toLocaleString('en')} of ${segments.toLocaleString('en')} segments …`);
    const edition = { title: `Copy ${copy}`, language: 'en', license: 'Public domain', scripture: true, numbering: 'kjv' };
    const moved = verses.map(({ citation }, at) => ({ citation, text: verses[(at + copy * SHIFT) % verses.length]?.text }));
    await importLines(database.background, [{ edition }, ...moved], copySlug(copy));
    count += verses.length;
  }
  return countSegments(database.sql);
}

/** Not a divisor of the number of verses, so that no two copies are equal. */
const SHIFT = 2003;

function readWorks(file: string): Part[][] {
  const works = new Map<string, Part[]>();
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
    const part = JSON.parse(line) as Part;
    works.set(part.catalogue_id, [...(works.get(part.catalogue_id) ?? []), part]);
  }
  return [...works.values()];
}

/**
 * Returns a work in our JSON Lines, with a section for each part and a segment for each paragraph.
 */
function linesOfWork(parts: readonly Part[]): object[] {
  const [first] = parts;
  const edition = { title: first?.title, author: first?.author, language: first?.language, citationLevels: ['part', 'paragraph'] };
  return [
    { edition },
    ...parts.flatMap(({ part, paragraphs }, at) => [
      { section: { depth: 1, label: part, citation: `${at + 1}` } },
      ...paragraphs.map((text, i) => ({ citation: `${at + 1}.${i + 1}`, text })),
    ]),
  ];
}

async function importLines(sql: Sql, lines: readonly object[], slug: string): Promise<void> {
  const bytes = new TextEncoder().encode(lines.map((line) => JSON.stringify(line)).join('\n'));
  await importText(sql, [{ name: `${slug}.jsonl`, size: bytes.length, read: () => Promise.resolve(bytes) }], { slug });
}

async function countSegments(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::integer as count from segments where position is not null`;
  return row?.count ?? 0;
}
