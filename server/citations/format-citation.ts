import type { FormattedCitation } from '#contract/citations.ts';
import { type CitationStyle, hasNotes } from '#core/citation-styles.ts';
import { htmlText, plainText, roman, type Run } from '#core/rich-text.ts';
import type { CslData } from './csl-data.ts';
import { type ItemCite, openEngine } from './engine.ts';

/** How a style cites something, in each of the places where one does. */
export interface CitedForms {
  readonly note: readonly Run[];
  readonly short_note: readonly Run[] | null;
  readonly bibliography: readonly Run[] | null;
  readonly in_text: readonly Run[] | null;
}

/** Where in a work: a page, or a part of its text. */
export interface Place {
  readonly locator: string;
  readonly isSection?: boolean;
}

/** Cites an item, at a place in it if there is one. */
export async function citeItem(style: CitationStyle, item: CslData, place?: Place): Promise<CitedForms> {
  const engine = await openEngine(style, [item]);
  const cites = [{ id: item.id, ...place }];
  const [note = [], short = []] = engine.formatNotes([cites, cites]);
  const bibliography = engine.formatBibliography()[0]?.runs ?? null;
  return hasNotes(style)
    ? { note, short_note: short, bibliography, in_text: null }
    : { note: noteOf(note), short_note: null, bibliography, in_text: note };
}

/** A citation in a footnote, and in later ones if the style shortens it. */
export type CitedNote = Pick<CitedForms, 'note' | 'short_note'>;

/**
 * Cites items of one essay, and disambiguates them from its other items. In footnote styles, the
 * titles do so.
 */
export async function citeItems(style: CitationStyle, items: readonly CslData[], cites: readonly ItemCite[]): Promise<CitedNote[]> {
  if (!hasNotes(style)) {
    const engine = await openEngine(style, items);
    // citeproc would keep items that no note cites, for later tasks.
    const cited = new Set(cites.map(({ id }) => id));
    const others = items.filter(({ id }) => !cited.has(id)).map(({ id }) => ({ id }));
    const notes = engine.formatNotes([...cites, ...others].map((cite) => [cite]));
    return notes.slice(0, cites.length).map((note) => ({ note: noteOf(note), short_note: null }));
  }
  const notes: CitedNote[] = [];
  const byId = new Map(items.map((item) => [item.id, item]));
  for (const cite of cites) {
    const item = byId.get(cite.id);
    const engine = await openEngine(style, item ? [item] : []);
    const [note = [], short = []] = engine.formatNotes([[cite], [cite]]);
    notes.push({ note, short_note: short });
  }
  return notes;
}

/** Returns what a footnote says instead of parentheses: `Talbert 1992, 127.` */
function noteOf(inText: readonly Run[]): Run[] {
  const last = inText.length - 1;
  return withStop(
    inText.map((run, i) => ({ ...run, text: run.text.replace(i === 0 ? /^\(/ : /^$/, '').replace(i === last ? /\)$/ : /^$/, '') })),
  );
}

/** Ends a sentence. */
export function withStop(runs: readonly Run[]): Run[] {
  return /[.?!][”’)]?$/u.test(plainText(runs)) ? [...runs] : [...runs, roman('.')];
}

export function toFormattedCitation(style: CitationStyle, { note, short_note, bibliography, in_text }: CitedForms): FormattedCitation {
  const all = (format: (runs: readonly Run[]) => string) => ({
    note: format(note),
    short_note: short_note && format(short_note),
    bibliography: bibliography && format(bibliography),
    in_text: in_text && format(in_text),
  });
  return { style, ...all(plainText), html: all(htmlText) };
}
