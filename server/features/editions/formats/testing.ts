import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { readText, type ReadTextOptions } from './read-text.ts';
import type { EditionMetadata, ProblemEvent, SectionEvent, SegmentEvent, SourceFile, TextEvent } from './text-events.ts';

export interface ReadEdition {
  readonly metadata: EditionMetadata | undefined;
  readonly sections: readonly SectionEvent[];
  readonly segments: readonly SegmentEvent[];
  readonly problems: readonly ProblemEvent[];
  readonly events: readonly TextEvent[];
}

export function sourceOf(name: string, content: string | Uint8Array): SourceFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return { name, size: bytes.length, read: () => Promise.resolve(bytes) };
}

/** Reads an edition from one file's content, or from the files of a folder by their names. */
export async function readEdition(
  content: string | Uint8Array | Readonly<Record<string, string>>,
  options: ReadTextOptions = {},
): Promise<ReadEdition> {
  const isFolder = typeof content === 'object' && !(content instanceof Uint8Array);
  const sources = isFolder ? Object.entries(content).map(([name, text]) => sourceOf(name, text)) : [sourceOf('file', content)];
  const events: TextEvent[] = [];
  for await (const event of readText(sources, options)) events.push(event);
  return {
    metadata: events.find((event) => event.type === 'metadata'),
    sections: events.filter((event) => event.type === 'section'),
    segments: events.filter((event) => event.type === 'segment'),
    problems: events.filter((event) => event.type === 'problem'),
    events,
  };
}

/** Returns citation and text of each segment. */
export function textsOf({ segments }: ReadEdition): Record<string, string> {
  return Object.fromEntries(segments.map(({ citation, text }) => [citation, text]));
}

/** Returns the marks of a segment as `kind@start-end`, with level and text where they have any. */
export function marksOf({ segments }: ReadEdition, citation: string): string[] {
  const segment = segments.find((known) => known.citation === citation);
  return (segment?.marks ?? []).map(({ kind, start, end, level, text }) =>
    [`${kind}@${start === end ? start : `${start}-${end}`}`, level, text].filter((part) => part !== undefined).join(' '),
  );
}

export async function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Uint8Array> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}
