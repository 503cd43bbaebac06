// npm run eval:texts -- DIR [--differences]: compares the citations and texts of sample files with
// those that other tools extract, and checks how hostile files are handled (docs/text-formats.md).
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openArchive } from '../server/features/editions/formats/read-archive.ts';
import { formatJsonLine } from '../server/features/editions/formats/json-lines.ts';
import { readText } from '../server/features/editions/formats/read-text.ts';
import { type ReadEdition, readEdition } from '../server/features/editions/formats/testing.ts';
import type { TextEvent } from '../server/features/editions/formats/text-events.ts';
import { comparable, compareTexts, firstDifference } from './eval-texts/compare.ts';
import { type GoldenFile, goldenFiles } from './eval-texts/golden-files.ts';
import { type HostileFile, hostileFiles } from './eval-texts/hostile-files.ts';

const [target, ...flags] = process.argv.slice(2);
if (target === undefined || !existsSync(target)) {
  console.error('Usage: npm run eval:texts -- DIR [--differences]');
  process.exit(1);
}
const loose = new Map<string, string>();
let failures = 0;
for (const golden of goldenFiles) await report(golden.path, () => checkGolden(golden));
for (const hostile of hostileFiles) await report(join('hostile', hostile.path), () => checkHostile(hostile));
console.log(`${goldenFiles.length + hostileFiles.length - failures} of ${goldenFiles.length + hostileFiles.length} files are as expected`);
process.exitCode = failures > 0 ? 1 : 0;

async function report(path: string, check: () => Promise<string[]>): Promise<void> {
  const start = performance.now();
  const found = await check();
  const time = `${Math.round(performance.now() - start)} ms`.padStart(8);
  if (found.length > 0) failures++;
  console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'} ${time}  ${path}${found.length === 0 ? '' : `: ${found.join('; ')}`}`);
}

async function checkGolden(golden: GoldenFile): Promise<string[]> {
  const edition = await readFile(golden.path);
  const { segments, sections, metadata } = edition;
  const notes = segments.reduce((sum, segment) => sum + segment.notes.length, 0);
  const titles = segments.flatMap(({ marks }) => marks).filter(({ kind }) => kind === 'psalm_title').length;
  return [
    ...count('segments', golden.segments, segments.length),
    ...count('empty segments', golden.empty, segments.filter(({ text }) => text === '').length),
    ...count('notes', golden.notes, notes),
    ...count('sections', golden.sections, sections.length),
    ...count('psalm titles', golden.psalmTitles, titles),
    ...(golden.language === undefined || golden.language === metadata?.language ? [] : [`language ${metadata?.language}`]),
    ...(await compareWithCrude(golden, edition)),
    ...checkClean(edition),
    ...(await checkRoundTrip(edition)),
    ...checkLooseFile(golden, edition),
  ];
}

async function compareWithCrude(golden: GoldenFile, edition: ReadEdition): Promise<string[]> {
  const parts = await readParts(golden);
  if (golden.words) {
    const [expected, actual] = [golden.words(parts), edition.segments.map(({ text }) => text).join('')];
    return comparable(expected) === comparable(actual) ? [] : [`words differ: ${firstDifference(expected, actual)}`];
  }
  const expected = golden.texts?.(parts) ?? new Map<string, string>();
  const actual = new Map(edition.segments.map(({ citation, text }) => [citation, text]));
  const { missing, extra, different, sameOrder } = compareTexts(expected, actual);
  if (flags.includes('--differences')) {
    for (const citation of different)
      console.log(`  ${citation}: ${firstDifference(expected.get(citation) ?? '', actual.get(citation) ?? '')}`);
  }
  return [
    ...(missing.length > 0 ? [`${missing.length} missing, ${missing[0]} first`] : []),
    ...(extra.length > 0 ? [`${extra.length} extra, ${extra[0]} first`] : []),
    ...(different.length > 0 ? [`${different.length} texts differ, ${different[0]} first`] : []),
    ...(sameOrder || missing.length + extra.length > 0 ? [] : ['another order']),
  ];
}

/** Checks that every segment is NFC, with collapsed spaces and offsets within the text. */
function checkClean({ segments }: ReadEdition): string[] {
  const bad = segments.filter(({ text, marks, notes }) => {
    const offsets = [...marks.flatMap(({ start, end }) => [start, end]), ...notes.map(({ offset }) => offset)];
    return (
      text !== text.normalize('NFC') || /[\r\n]| {2}|^ | $|�/.test(text) || offsets.some((offset) => offset < 0 || offset > text.length)
    );
  });
  return bad.length > 0 ? [`${bad.length} segments are not clean, ${bad[0]?.citation} first`] : [];
}

async function checkRoundTrip({ events }: ReadEdition): Promise<string[]> {
  const lines = events.flatMap((event: TextEvent) => formatJsonLine(event) ?? []);
  const again = await readEdition(lines.join('\n'));
  const repeated = again.events.flatMap((event) => formatJsonLine(event) ?? []);
  return repeated.join('\n') === lines.join('\n') ? [] : ['JSON Lines do not round-trip'];
}

/** Compares a file with the same book in an archive, which comes before it. */
function checkLooseFile({ path }: GoldenFile, { segments }: ReadEdition): string[] {
  const folder = path.replace(/\/(?:web\/)?[^/]*$/, '');
  if (path.endsWith('.zip')) for (const { citation, text } of segments) loose.set(`${folder} ${citation}`, text);
  const isCopy = !path.endsWith('.zip') && /^(?:usx|usfm\/web|vulsearch)\//.test(path);
  const other = isCopy ? segments.filter(({ citation, text }) => loose.get(`${folder} ${citation}`) !== text) : [];
  return other.length > 0 ? [`${other.length} texts differ from the archive, ${other[0]?.citation} first`] : [];
}

async function checkHostile({ path, rejected, imported }: HostileFile): Promise<string[]> {
  try {
    const edition = await readFile(join('hostile', path));
    if (JSON.stringify(edition.events).includes('CANARY')) return ['reads another file'];
    if (imported?.(edition)) return [];
    return rejected ? ['imported'] : [`not as expected: ${JSON.stringify(edition.segments.map(({ text }) => text)).slice(0, 300)}`];
  } catch (error) {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return rejected && message.startsWith('UnreadableTextError: ') && rejected.test(message) && !message.includes('\n') ? [] : [message];
  }
}

async function readFile(path: string): Promise<ReadEdition> {
  const file = join(target ?? '', path);
  const source = { name: basename(path), size: statSync(file).size, read: () => Promise.resolve(readFileSync(file)) };
  const events: TextEvent[] = [];
  for await (const event of readText([source])) events.push(event);
  return {
    events,
    metadata: events.find((event) => event.type === 'metadata'),
    sections: events.filter((event) => event.type === 'section'),
    segments: events.filter((event) => event.type === 'segment'),
    problems: events.filter((event) => event.type === 'problem'),
  };
}

async function readParts({ path, encoding }: GoldenFile): Promise<{ name: string; text: string }[]> {
  const bytes = readFileSync(join(target ?? '', path));
  // Some versions of Node read Windows-1252 as Latin-1.
  const decode = (content: Uint8Array | undefined): string =>
    encoding === 'latin1'
      ? Buffer.from(content ?? [])
          .toString('latin1')
          .replaceAll('\u009c', 'œ')
          .replaceAll('\u008c', 'Œ')
      : new TextDecoder().decode(content);
  if (!/\.(?:zip|epub)$/.test(path)) return [{ name: path, text: decode(bytes) }];
  const files = await openArchive(bytes);
  const spine = path.endsWith('.epub')
    ? await readSpine(
        files.map(({ name }) => name),
        async (name) => decode(await files.find((file) => file.name === name)?.read()),
      )
    : undefined;
  const parts = [];
  for (const name of spine ?? files.map((file) => file.name)) {
    const file = files.find((known) => known.name === name);
    if (file && /\.(?:usfm|usx|lat|xhtml)$/.test(name)) parts.push({ name, text: decode(await file.read()) });
  }
  return parts;
}

/** Returns the documents of an EPUB in reading order. */
async function readSpine(names: readonly string[], read: (name: string) => Promise<string>): Promise<string[]> {
  const path = names.find((name) => name.endsWith('.opf')) ?? '';
  const text = await read(path);
  const items = new Map(
    [...text.matchAll(/<item\b[^>]*>/g)].map(([item]) => [
      /\bid="([^"]*)"/.exec(item)?.[1] ?? '',
      /\bhref="([^"]*)"/.exec(item)?.[1] ?? '',
    ]),
  );
  return [...text.matchAll(/<itemref\b[^>]*\bidref="([^"]*)"/g)].map(([, id = '']) => path.replace(/[^/]*$/, '') + (items.get(id) ?? ''));
}

function count(what: string, expected: number | undefined, actual: number): string[] {
  return expected === undefined || expected === actual ? [] : [`${actual} ${what}, not ${expected}`];
}
