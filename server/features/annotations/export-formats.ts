import { formatCitation } from '#core/scripture/citation.ts';
import { readerPath } from '#core/page-paths.ts';
import type { ExportedAnnotation } from './export-queries.ts';
import { noteInFile } from './note-in-file.ts';
import { ANNOTATION_CONTEXT, type ExportOrigin, toWebAnnotation } from './web-annotation.ts';

type Rows = AsyncIterable<ExportedAnnotation>;

/** Yields annotations as one collection of the W3C Web Annotation Data Model. */
export async function* formatJsonLd(rows: Rows, origin: ExportOrigin): AsyncGenerator<string> {
  const id = `${origin.siteUrl}/api/annotations/export?format=jsonld`;
  const head = JSON.stringify({
    '@context': ANNOTATION_CONTEXT,
    id,
    type: 'AnnotationCollection',
    label: `Annotations of ${origin.username}`,
  });
  yield `${head.slice(0, -1)},\n"first": {"id": ${JSON.stringify(`${id}#page`)}, "type": "AnnotationPage", "startIndex": 0, "items": [`;
  let total = 0;
  for await (const row of rows) yield `${total++ === 0 ? '' : ','}\n${JSON.stringify(toWebAnnotation(row, origin))}`;
  yield `\n]},\n"total": ${total}}\n`;
}

const COLUMNS = ['Highlight', 'Title', 'Author', 'URL', 'Note', 'Location', 'Date'] as const;

/**
 * Yields annotations as the CSV file that Readwise imports: `Location` orders them, and `Date` is
 * in UTC.
 */
export async function* formatCsv(rows: Rows, { siteUrl, colorNames }: ExportOrigin): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const row of rows) {
    const url = siteUrl + readerPath(row.slug, row.first);
    const location = row.position === null ? '' : String(row.position + 1);
    const date = row.created_at.slice(0, 19).replace('T', ' ');
    // Readwise reads `.word` at the beginning of a note as a tag: here, the name of the color.
    const note = [`.${tagOf(colorNames[row.color] ?? row.color) ?? row.color}`, ...(row.body === null ? [] : [row.body])].join('\n');
    yield csvLine([row.quote, row.edition_title, row.author ?? '', url, note, location, date]);
  }
}

/** Returns a name as one word; undefined if it has no letters and digits. */
function tagOf(name: string): string | undefined {
  return name
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.join('-');
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** An apostrophe keeps spreadsheets from running a cell as a formula. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Yields the annotations of one work in Markdown, by edition and place. */
export async function* formatMarkdown(rows: Rows, origin: ExportOrigin): AsyncGenerator<string> {
  let edition: string | undefined;
  for await (const row of rows) {
    if (edition === undefined) yield markdownHead(row);
    if (edition !== row.slug) yield `\n## ${escapeMarkdown(row.edition_title)}\n`;
    edition = row.slug;
    yield markdownEntry(row, origin);
  }
}

function markdownHead({ work_title: title, author }: ExportedAnnotation): string {
  const facts = { title, ...(author !== null && { author }) };
  const matter = Object.entries(facts).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${matter.join('\n')}\n---\n\n# ${escapeMarkdown(title)}\n`;
}

function markdownEntry(row: ExportedAnnotation, { siteUrl, colorNames }: ExportOrigin): string {
  const place = placeOf(row);
  const facts = [
    `[${escapeMarkdown(place)}](${siteUrl}${readerPath(row.slug, row.first)})`,
    escapeMarkdown(colorNames[row.color] ?? row.color),
    row.created_at.slice(0, 10),
    ...(row.start_offset === null ? ['no longer in the text'] : []),
  ];
  const note = row.body === null ? '' : `\n${noteInFile(row.body, { key: String(row.id), siteUrl, level: PLACE_LEVEL })}\n`;
  return `\n${'#'.repeat(PLACE_LEVEL)} ${escapeMarkdown(place)}\n\n> ${escapeMarkdown(row.quote)}\n${note}\n${facts.join(' · ')}\n`;
}

/** The level of the heading that names the place of an annotation. */
const PLACE_LEVEL = 3;

/** Names the place of an annotation within its text: `John 1:1`, `7.10.16 – 7.10.17`. */
function placeOf({ first, last, scripture }: ExportedAnnotation): string {
  const [from, to] = [first, last].map((citation) => (scripture ? (formatCitation(citation) ?? citation) : citation));
  return from === to ? `${from}` : `${from} – ${to}`;
}

/** Escapes what Markdown would not show as it is. A quote is one line. */
function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/[\\`*_[\]<>&~|$]/g, '\\$&')
    .replace(/^(\d{1,9})([.)])/, String.raw`$1\$2`)
    .replace(/^[#+=-]/, '\\$&');
}
