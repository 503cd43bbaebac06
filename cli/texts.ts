import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { createInterface } from 'node:readline/promises';
import { pipeline } from 'node:stream/promises';
import cliProgress from 'cli-progress';
import type { Edition } from '#contract/editions.ts';
import { EditionChangedError, exportEdition } from '../server/features/editions/export/export-edition.ts';
import { UnreadableTextError } from '../server/features/editions/formats/text-events.ts';
import { deleteEdition } from '../server/features/editions/import/delete-edition.ts';
import { importText, titleOfFile } from '../server/features/editions/import/import-text.ts';
import { recordImport, recordRemoval } from '../server/features/editions/import/record-import.ts';
import type { ImportReport } from '../server/features/editions/import/import-report.ts';
import { countAnnotationsAndAuthors } from '../server/features/annotations/public.ts';
import { findEdition, listEditions } from '../server/features/editions/queries.ts';
import { ConfigError } from '../server/platform/config.ts';
import { DatabaseError, type Sql } from '../server/platform/db/open.ts';
import { joinLibrary, joinLibraryToRead } from './library.ts';
import { openSources } from './source-files.ts';
import { InputError, type Terminal, UsageError } from './terminal.ts';
import { formatReport, plural } from './text-report.ts';
import { readTextsOptions, type TextsOptions, usage } from './texts-options.ts';

/** Adds, lists, exports and removes texts, even while a server runs on the library. */
export async function runTexts(args: string[], terminal: Terminal): Promise<number> {
  try {
    const options = readTextsOptions(args);
    if (options) return await run(options, terminal);
    terminal.stdout.write(usage);
    return 0;
  } catch (error) {
    terminal.stderr.write(`${messageOf(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function run(options: TextsOptions, terminal: Terminal): Promise<number> {
  const { action, dryRun, dataDir } = options;
  const isReading = dryRun || action === 'list' || action === 'export';
  const database = await (isReading ? joinLibraryToRead : joinLibrary)(terminal.env, dataDir);
  try {
    const sql = database.background;
    if (action === 'add') return await addAll(sql, options, terminal);
    if (action === 'list') await list(sql, options, terminal);
    else if (action === 'export') await writeLines(sql, options.names[0] ?? '', terminal);
    else return await remove(sql, options, terminal);
    return 0;
  } finally {
    await database.close();
  }
}

/** Adds the texts one after another. A rejected text does not stop the others. */
async function addAll(sql: Sql, options: TextsOptions, terminal: Terminal): Promise<number> {
  const rejected: string[] = [];
  for (const name of options.names) {
    try {
      const report = await add(sql, name, options, terminal);
      if (!options.dryRun) await recordImport(sql, null, report);
      terminal.stdout.write(options.json ? `${JSON.stringify({ file: name, ...report })}\n` : formatReport(report));
    } catch (error) {
      const sentence = messageOf(error);
      rejected.push(options.names.length > 1 ? `${name}: ${sentence}` : sentence);
      if (options.json) terminal.stdout.write(`${JSON.stringify({ file: name, error: sentence })}\n`);
      if (error instanceof DatabaseError) break;
    }
    if (terminal.signal.aborted) break;
  }
  for (const sentence of rejected) terminal.stderr.write(`${sentence}\n`);
  return terminal.signal.aborted ? 130 : rejected.length > 0 ? 1 : 0;
}

async function add(sql: Sql, name: string, options: TextsOptions, terminal: Terminal): Promise<ImportReport> {
  const { slug, work, title, author, license, language, numbering, dryRun } = options;
  const sources = await openSources(name, terminal);
  const bar = createBar(terminal);
  bar?.start(0, 0, { name });
  try {
    const onProgress = (segments: number): void => void bar?.update(segments);
    const chosen = { slug, work, title, author, license, language, numbering, dryRun };
    return await importText(sql, sources, {
      ...chosen,
      name: name === '-' ? undefined : titleOfFile(basename(name)),
      signal: terminal.signal,
      onProgress,
    });
  } finally {
    bar?.stop();
  }
}

/** Returns a line that counts segments, on a terminal only. The total is known only at the end. */
function createBar({ stderr }: Terminal): cliProgress.SingleBar | undefined {
  if (stderr.isTTY !== true) return undefined;
  return new cliProgress.SingleBar({
    stream: stderr,
    format: '{name}: {value} segments, {duration_formatted}',
    hideCursor: true,
    clearOnComplete: true,
    // The command handles Ctrl-C itself.
    gracefulExit: false,
  });
}

async function list(sql: Sql, { json }: TextsOptions, { stdout, stderr }: Terminal): Promise<void> {
  const editions = await listAll(sql);
  if (json) return void stdout.write(`${JSON.stringify(editions)}\n`);
  if (editions.length === 0) stderr.write('This library has no texts.\n');
  const width = Math.max(4, ...editions.map(({ slug }) => slug.length));
  for (const { slug, title, language, segment_count, imported_at } of editions) {
    const segments = segment_count.toLocaleString('en').padStart(9);
    stdout.write(`${slug.padEnd(width)}  ${language.padEnd(5)} ${segments} segments  ${imported_at.slice(0, 10)}  ${title}\n`);
  }
}

async function listAll(sql: Sql): Promise<Edition[]> {
  const editions: Edition[] = [];
  for (let before: number | undefined, page: Edition[] = []; ; before = page.at(-1)?.id) {
    page = await listEditions(sql, { workId: undefined, language: undefined }, { before, limit: 100 });
    editions.push(...page);
    if (page.length < 100) return editions.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  }
}

async function writeLines(sql: Sql, slug: string, { stdout, signal }: Terminal): Promise<void> {
  const lines = await exportEdition(sql, slug);
  if (!lines) throw unknownText(slug);
  const withBreaks = async function* (): AsyncGenerator<string> {
    for await (const line of lines) yield `${line}\n`;
  };
  try {
    await pipeline(Readable.from(withBreaks()), stdout, { end: false, signal });
  } catch (error) {
    // The process that reads the output, such as `head`, may close it early.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
  }
}

async function remove(sql: Sql, { names: [slug = ''], yes }: TextsOptions, terminal: Terminal): Promise<number> {
  const edition = await findEdition(sql, slug);
  if (!edition) throw unknownText(slug);
  const lost = await countAnnotationsAndAuthors(sql, edition.id);
  const warning = `This also deletes ${plural(lost.annotations, 'highlight or note', 'highlights and notes')} of ${plural(lost.authors, 'reader')}.`;
  if (lost.annotations > 0 && !yes && !(await confirm(`${warning} Remove ${edition.title}?`, terminal))) {
    terminal.stderr.write(
      terminal.stdin.isTTY === true ? 'Nothing was removed.\n' : `${warning} Nothing was removed; add --yes to remove the text.\n`,
    );
    return 1;
  }
  if (!(await deleteEdition(sql, slug))) throw unknownText(slug);
  await recordRemoval(sql, null, slug);
  terminal.stdout.write(
    `Removed ${edition.title} (${slug}, ${plural(edition.segment_count, 'segment')}). Its work stays in the catalog.\n`,
  );
  return 0;
}

/**
 * Returns whether the operator confirms on a terminal; false elsewhere, where nobody can answer.
 */
async function confirm(question: string, { stdin, stderr, signal }: Terminal): Promise<boolean> {
  if (stdin.isTTY !== true) return false;
  const lines = createInterface({ input: stdin, output: stderr });
  try {
    return /^y(?:es)?$/i.test((await lines.question(`${question} (y/N) `, { signal })).trim());
  } finally {
    lines.close();
  }
}

function unknownText(slug: string): InputError {
  return new InputError(`There is no text with the slug ${slug}. "catena texts list" shows all slugs.`);
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return `The command failed: ${String(error)}.`;
  const known = [UsageError, InputError, ConfigError, DatabaseError, UnreadableTextError, EditionChangedError];
  return known.some((kind) => error instanceof kind) ? error.message : `The command failed: ${error.message}.`;
}
