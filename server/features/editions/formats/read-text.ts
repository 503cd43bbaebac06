import type { Numbering } from '../../../../core/scripture/numbering.ts';
import { decodeText } from './decode.ts';
import { detectFormat } from './detect-format.ts';
import { EventWriter } from './event-writer.ts';
import { isEpub, parseEpub } from './epub.ts';
import { textLimits } from './limits.ts';
import { createParser } from './parsers.ts';
import { isArchive, openArchive } from './read-archive.ts';
import { bookOfVulgate } from './scripture-books.ts';
import { type SourceFile, type TextEvent, type TextFile, type TextFormat, UnreadableTextError } from './text-events.ts';

export interface ReadTextOptions {
  /** Overrides what the file says. */
  readonly numbering?: Numbering | undefined;
  /** A BCP 47 tag. */
  readonly language?: string | undefined;
}

/** Formats that other files of a folder may have, such as a license or a preface. */
const fallbacks: ReadonlySet<TextFormat> = new Set(['plain', 'markdown', 'jsonl']);

/**
 * Yields the events of one edition from a file, an archive or the files of a folder. Throws an
 * `UnreadableTextError` if they cannot be imported; discard the events yielded before.
 */
export async function* readText(sources: readonly SourceFile[], options: ReadTextOptions = {}): AsyncGenerator<TextEvent> {
  const writer = new EventWriter();
  writer.language = options.language;
  const [only] = sources;
  const bytes = sources.length === 1 && only ? await readSource(only) : undefined;
  if (bytes && isArchive(bytes)) {
    const files = await openArchive(bytes);
    yield* isEpub(files) ? parseEpub(files, writer) : readFiles(files, writer, options);
  } else if (bytes && only) {
    yield* readFiles([{ ...only, read: () => Promise.resolve(bytes) }], writer, options);
  } else {
    yield* readFiles(sources, writer, options);
  }
  writer.end();
  yield* writer.take();
}

async function* readFiles(sources: readonly SourceFile[], writer: EventWriter, { numbering }: ReadTextOptions): AsyncGenerator<TextEvent> {
  const { format, files } = await chooseFiles(sources, writer);
  const parser = createParser(format, writer, numbering);
  let isGuessed = false;
  for (const file of sortFiles(files, format)) {
    if (files.length > 1) writer.file = file.name;
    writer.line = () => undefined;
    const decoded = await decodeFile(file);
    // One sentence is enough for all files of an edition.
    if (decoded.guessed !== undefined && !isGuessed) writer.problem('encoding', decoded.guessed);
    isGuessed ||= decoded.guessed !== undefined;
    // An edition that was exported without a language stays without one.
    writer.sample = format === 'jsonl' && /^\s*\{\s*"edition"/.test(decoded.text) ? undefined : decoded.text;
    try {
      for (const _ of parser.read(decoded)) yield* writer.take();
    } catch (error) {
      throw files.length > 1 && error instanceof UnreadableTextError ? new UnreadableTextError(`${file.name}: ${error.message}`) : error;
    }
  }
  parser.end?.();
  writer.file = undefined;
  yield* writer.take();
}

async function decodeFile(file: SourceFile): Promise<TextFile & { readonly guessed?: string | undefined }> {
  return { name: file.name, ...decodeText(await readSource(file)) };
}

async function readSource(file: SourceFile): Promise<Uint8Array> {
  const bytes = file.size > textLimits.fileSize ? undefined : await file.read();
  if (!bytes || bytes.length > textLimits.fileSize)
    throw new UnreadableTextError(`The file is larger than ${textLimits.fileSize / (1024 * 1024)} MB.`);
  return bytes;
}

/** Chooses the format of an edition: that of its only file, or of most of a folder's files. */
async function chooseFiles(
  sources: readonly SourceFile[],
  writer: EventWriter,
): Promise<{ format: TextFormat; files: readonly SourceFile[] }> {
  const byFormat = new Map<TextFormat, SourceFile[]>();
  let total = 0;
  for (const source of sources) {
    total += source.size;
    if (total > textLimits.archiveSize)
      throw new UnreadableTextError(`The files are larger than ${textLimits.archiveSize / (1024 * 1024)} MB.`);
    try {
      const format = detectFormat(decodeText(await readSource(source)).text);
      byFormat.set(format, [...(byFormat.get(format) ?? []), source]);
    } catch (error) {
      if (!(error instanceof UnreadableTextError) || sources.length === 1) throw error;
      reportFile(writer, source, error.message);
    }
  }
  const ranked = [...byFormat].toSorted(
    ([a, filesA], [b, filesB]) => Number(fallbacks.has(a)) - Number(fallbacks.has(b)) || filesB.length - filesA.length,
  );
  const [chosen, ...others] = ranked;
  if (!chosen) throw new UnreadableTextError('None of the files is in a format that can be imported.');
  const [format, files] = chosen;
  // A chapter without headings is Markdown too.
  const more = format === 'markdown' ? (byFormat.get('plain') ?? []) : [];
  for (const [other, left] of others) {
    if (format !== 'markdown' || other !== 'plain')
      for (const file of left) reportFile(writer, file, `Its format is ${other}, not ${format}.`);
  }
  return { format, files: [...files, ...more] };
}

function reportFile(writer: EventWriter, file: SourceFile, reason: string): void {
  writer.problem('left_out', `${file.name} was left out: ${reason}`);
}

/** Sorts files as their publisher numbers them, or by the book that they are named for. */
function sortFiles(files: readonly SourceFile[], format: TextFormat): SourceFile[] {
  const collator = new Intl.Collator('en', { numeric: format === 'markdown' || format === 'plain' });
  const orderOf = ({ name }: SourceFile): number => bookOfVulgate(baseName(name))?.order ?? 0;
  return files.toSorted((a, b) => (format === 'vulsearch' ? orderOf(a) - orderOf(b) : 0) || collator.compare(a.name, b.name));
}

function baseName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
}
