import { citeAncient, isAncient } from '#core/cite-ancient.ts';
import { citeScripture } from '#core/cite-scripture.ts';
import { type CitationStyle, hasNotes } from '#core/citation-styles.ts';
import { type CitedEdition, editionName } from '#core/cite-text.ts';
import { italic, roman, type Run } from '#core/rich-text.ts';
import { approximateYear } from './approximate-year.ts';
import type { CitationThread } from './citation-thread.ts';
import { type CitedForms, type Place, withStop } from './format-citation.ts';
import { type EditionFacts, itemOfEdition, itemOfWork, type WorkFacts } from './work-item.ts';

/** An edition with a cited place. */
type PlacedEdition = EditionFacts & CitedEdition;

/** How a rule cites a place, without CSL. */
type RuleForms = Omit<CitedForms, 'bibliography'>;

interface CitedInEdition<Facts> {
  readonly edition: Facts;
  readonly work: WorkFacts | undefined;
}

/** Returns how a place in scripture or in an ancient work is cited; undefined if CSL formats it. */
export function ruleOfEdition(
  style: CitationStyle,
  { edition, work, at }: CitedInEdition<PlacedEdition> & { readonly at: string },
): RuleForms | undefined {
  if (edition.scripture) return citeReference(style, citeScripture(at, style) ?? at, edition);
  return work && ancientForms(style, work, at);
}

/**
 * Returns how a place in an ancient work is cited, which is the same in all editions, even if the
 * library has none.
 */
export function ruleOfWork(style: CitationStyle, work: WorkFacts, locator: string | undefined): RuleForms | undefined {
  return locator === undefined ? undefined : ancientForms(style, work, locator);
}

export function placeInEdition(at: string): Place {
  return { locator: at.replaceAll('-', '–'), isSection: true };
}

/** Returns whether the bibliographies of a style list scripture. */
export function listsScripture(style: CitationStyle): boolean {
  return style === 'mla' || style === 'apa';
}

/**
 * Cites an edition, or a place in it. CSL has no type for scripture and ancient works, so they have
 * a rule of their own.
 */
export async function citeEdition(
  thread: CitationThread,
  style: CitationStyle,
  { edition, work, at }: CitedInEdition<PlacedEdition> & { readonly at: string | undefined },
): Promise<CitedForms> {
  const item = itemOfEdition(edition, work);
  if (at === undefined) return thread.cite(style, item);
  const rule = ruleOfEdition(style, { edition, work, at });
  if (!rule) return thread.cite(style, item, placeInEdition(at));
  const isListed = !edition.scripture || listsScripture(style);
  return { ...rule, bibliography: isListed ? (await thread.cite(style, item)).bibliography : null };
}

/** Cites a work, or a page or place in it. */
export async function citeWork(thread: CitationThread, style: CitationStyle, work: WorkFacts, locator?: string): Promise<CitedForms> {
  const item = itemOfWork(work);
  const rule = ruleOfWork(style, work, locator);
  if (!rule) return thread.cite(style, item, locator === undefined ? undefined : { locator });
  const { bibliography } = await thread.cite(style, item);
  return { ...rule, bibliography };
}

function ancientForms(style: CitationStyle, work: WorkFacts, at: string): RuleForms | undefined {
  const text = { title: work.title, authors: work.authors.map(({ name }) => name), year: work.year };
  if (!isAncient(text)) return undefined;
  const cited = citeAncient(text, at, style);
  return forms(style, cited, [roman('('), ...cited, roman(')')]);
}

/** Cites a passage of scripture: `Rom 8:28`, and `Rom 8:28 (KJV)` in an edition. */
export function citeReference(style: CitationStyle, reference: string, edition?: PlacedEdition): CitedForms {
  if (!edition) return { ...forms(style, [roman(reference)], [roman(`(${reference})`)]), bibliography: null };
  const inText = listsScripture(style)
    ? [roman('('), italic(edition.title), roman(`, ${datePart(style, edition)}${reference})`)]
    : [roman(`(${reference} ${editionName(edition)})`)];
  return { ...forms(style, [roman(`${reference} (${editionName(edition)})`)], inText), bibliography: null };
}

function datePart(style: CitationStyle, { published }: PlacedEdition): string {
  return style === 'apa' && published !== null ? `${approximateYear(published, style)}, ` : '';
}

/** Scripture and ancient works are cited in parentheses in every style. */
function forms(style: CitationStyle, cited: readonly Run[], inText: readonly Run[]): RuleForms {
  const note = withStop(cited);
  return { note, short_note: hasNotes(style) ? note : null, in_text: inText };
}
