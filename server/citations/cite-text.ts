import type { Edition } from '#contract/editions.ts';
import { citeAncient, isAncient } from '#core/cite-ancient.ts';
import { citeScripture } from '#core/cite-scripture.ts';
import type { CitationStyle } from '#core/citation-styles.ts';
import { editionName } from '#core/cite-text.ts';
import { italic, roman, type Run } from '#core/rich-text.ts';
import { approximateYear } from './approximate-year.ts';
import type { CitationThread } from './citation-thread.ts';
import { type CitedForms, hasNotes, withStop } from './format-citation.ts';
import { itemOfEdition, itemOfWork, type WorkFacts } from './work-item.ts';

/** Cites an edition, or a place in it. CSL has no type for scripture and ancient works, so they have a rule of their own. */
export async function citeEdition(
  thread: CitationThread,
  style: CitationStyle,
  { edition, work, at }: { readonly edition: Edition; readonly work: WorkFacts | undefined; readonly at: string | undefined },
): Promise<CitedForms> {
  const item = itemOfEdition(edition, work);
  if (at === undefined) return thread.cite(style, item);
  if (edition.scripture) {
    const reference = citeScripture(at, style) ?? at;
    const { bibliography } = style === 'mla' || style === 'apa' ? await thread.cite(style, item) : { bibliography: null };
    return { ...citeReference(style, reference, edition), bibliography };
  }
  const ancient = work && ancientForms(style, work, at);
  if (!ancient) return thread.cite(style, item, { locator: at.replaceAll('-', '–'), isSection: true });
  const { bibliography } = await thread.cite(style, item);
  return { ...ancient, bibliography };
}

/** Cites a work, or a page or place in it. A place in an ancient work is the same in all editions, even if the library has none. */
export async function citeWork(thread: CitationThread, style: CitationStyle, work: WorkFacts, locator?: string): Promise<CitedForms> {
  const item = itemOfWork(work);
  if (locator === undefined) return thread.cite(style, item);
  const ancient = ancientForms(style, work, locator);
  if (!ancient) return thread.cite(style, item, { locator });
  const { bibliography } = await thread.cite(style, item);
  return { ...ancient, bibliography };
}

function ancientForms(style: CitationStyle, work: WorkFacts, at: string): Omit<CitedForms, 'bibliography'> | undefined {
  const text = { title: work.title, authors: work.authors.map(({ name }) => name), year: work.year };
  if (!isAncient(text)) return undefined;
  const cited = citeAncient(text, at, style);
  return forms(style, cited, [roman('('), ...cited, roman(')')]);
}

/** Cites a passage of scripture: `Rom 8:28`, and `Rom 8:28 (KJV)` in an edition. */
export function citeReference(style: CitationStyle, reference: string, edition?: Edition): CitedForms {
  if (!edition) return { ...forms(style, [roman(reference)], [roman(`(${reference})`)]), bibliography: null };
  const inText =
    style === 'mla' || style === 'apa'
      ? [roman('('), italic(edition.title), roman(`, ${datePart(style, edition)}${reference})`)]
      : [roman(`(${reference} ${editionName(edition)})`)];
  return { ...forms(style, [roman(`${reference} (${editionName(edition)})`)], inText), bibliography: null };
}

function datePart(style: CitationStyle, { published }: Edition): string {
  return style === 'apa' && published !== null ? `${approximateYear(published, style)}, ` : '';
}

/** Scripture and ancient works are cited in parentheses in every style. */
function forms(style: CitationStyle, cited: readonly Run[], inText: readonly Run[]): Omit<CitedForms, 'bibliography'> {
  const note = withStop(cited);
  return { note, short_note: hasNotes(style) ? note : null, in_text: inText };
}
