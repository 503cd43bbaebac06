import type { ReadingSettings } from '#contract/accounts.ts';
import { countCharacters } from '#core/count-characters.ts';
import { pagePath, readerPath } from '#core/page-paths.ts';
import type { ExportedAnnotation } from './export-queries.ts';

export const ANNOTATION_CONTEXT = 'http://www.w3.org/ns/anno.jsonld';

/** Whose annotations are exported, and from where. */
export interface ExportOrigin {
  /** Without a slash at the end. */
  readonly siteUrl: string;
  readonly username: string;
  /** What the user calls the colors; null for those without a name. */
  readonly colorNames: ReadingSettings['color_names'];
}

/** Returns an annotation in the W3C Web Annotation Data Model, which counts Unicode code points. */
export function toWebAnnotation(row: ExportedAnnotation, { siteUrl, username, colorNames }: ExportOrigin): object {
  const note = row.body === null ? [] : [{ type: 'TextualBody', value: row.body, format: 'text/markdown', purpose: 'commenting' }];
  const position = positionOf(row);
  return {
    id: `${siteUrl}/api/annotations/${row.id}`,
    type: 'Annotation',
    motivation: row.body === null ? 'highlighting' : 'commenting',
    creator: { id: siteUrl + pagePath('user', username), type: 'Person', nickname: username },
    created: row.created_at,
    modified: row.updated_at,
    body: [...note, { type: 'TextualBody', value: colorNames[row.color] ?? row.color, format: 'text/plain', purpose: 'tagging' }],
    target: {
      type: 'SpecificResource',
      source: {
        id: siteUrl + readerPath(row.slug, row.first),
        type: 'Text',
        format: 'text/html',
        language: row.language,
        'dcterms:title': row.edition_title,
        ...(row.author !== null && { 'dcterms:creator': row.author }),
        'dcterms:bibliographicCitation': row.first === row.last ? row.first : `${row.first} – ${row.last}`,
      },
      styleClass: row.color,
      selector: [
        { type: 'TextQuoteSelector', exact: row.quote, prefix: row.prefix, suffix: row.suffix },
        ...(position ? [{ type: 'TextPositionSelector', ...position }] : []),
      ],
    },
  };
}

/** Returns where the quote is in its segments, joined by a space; undefined if it is lost. */
function positionOf({ text, start_offset: start, quote }: ExportedAnnotation): { start: number; end: number } | undefined {
  if (text === null || start === null) return undefined;
  const from = countCharacters(text.slice(0, start));
  return { start: from, end: from + countCharacters(quote) };
}
