import type { Numbering } from '#core/scripture/numbering.ts';
import type { SqlRunner } from '../../platform/db/open.ts';
import { findNumberings } from '../editions/public.ts';
import { type FoundPassage, passagesInOptional, type ReadingOptions } from './text-references.ts';

/** Maximum number of slugs that one text may name, to bound the cost of the statement. */
const MAX_EDITIONS = 200;

/**
 * Adds the numberings of the editions that a text links to, which decide what its links to
 * scripture refer to.
 */
export async function withNumberings(
  sql: SqlRunner,
  text: string | null,
  options: Omit<ReadingOptions, 'editions'>,
): Promise<ReadingOptions> {
  if (text === null || !text.includes('[Text:')) return options;
  const slugs = new Set<string>();
  for (const [, slug = ''] of text.matchAll(/\[Text:([a-z0-9-]{1,60})(?=[\]/])/g)) {
    slugs.add(slug);
    if (slugs.size === MAX_EDITIONS) break;
  }
  if (slugs.size === 0) return options;
  const editions = new Map<string, Numbering>((await findNumberings(sql, [...slugs])).map(({ slug, numbering }) => [slug, numbering]));
  return { ...options, editions };
}

/**
 * Returns the passages that a markdown text refers to, in its words and in its links to editions of
 * scripture.
 */
export async function readPassages(
  sql: SqlRunner,
  markdown: string | null,
  options: Omit<ReadingOptions, 'editions'>,
): Promise<FoundPassage[]> {
  return passagesInOptional(markdown, await withNumberings(sql, markdown, options));
}
