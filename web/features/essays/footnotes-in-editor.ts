import Quill, { Delta } from 'quill';
import type { CitationStyle } from '#core/citation-styles.ts';
import { type Cite, footnoteClass, type FootnoteCitation, parseCite } from '#core/footnotes.ts';
import type { CitedThing } from '../../data/citations.ts';
import { FootnoteBlot, type FootnoteValue, toFootnote } from './footnote-blot.ts';

export function footnotesIn(quill: Quill): HTMLElement[] {
  return [...quill.root.querySelectorAll<HTMLElement>(`.${footnoteClass}`)];
}

export function indexOfFootnote(quill: Quill, node: Node): number | undefined {
  const blot = Quill.find(node);
  return blot instanceof FootnoteBlot ? quill.getIndex(blot) : undefined;
}

export function insertFootnote(quill: Quill, index: number, value: FootnoteValue): void {
  quill.history.cutoff();
  quill.insertEmbed(index, FootnoteBlot.blotName, value, 'user');
  quill.history.cutoff();
  quill.setSelection(index + 1, 0, 'silent');
}

export function replaceFootnote(quill: Quill, node: Node, value: FootnoteValue, source: 'user' | 'api' = 'user'): void {
  const index = indexOfFootnote(quill, node);
  if (index === undefined) return;
  quill.updateContents(
    new Delta()
      .retain(index)
      .delete(1)
      .insert({ [FootnoteBlot.blotName]: value }),
    source,
  );
}

export function styleIn(quill: Quill): CitationStyle | undefined {
  const cited = footnotesIn(quill).map((node) => toFootnote(FootnoteBlot.value(node)).citation);
  return cited.find((citation) => citation !== undefined)?.style;
}

/** Returns whether an earlier footnote cites the same work. Places in a text are never shortened. */
export function isCitedBefore(all: readonly HTMLElement[], node: HTMLElement, { cite }: FootnoteCitation): boolean {
  if (cite.kind !== 'work') return false;
  const { locator: _, ...work } = cite;
  return all.slice(0, all.indexOf(node)).some((one) => {
    const earlier = toFootnote(FootnoteBlot.value(one)).citation?.cite;
    return earlier?.kind === 'work' && earlier.id === work.id;
  });
}

/** Returns the id of the work that a footnote cites. */
export function citedWorkOf(node: HTMLElement): number | undefined {
  const cite = toFootnote(FootnoteBlot.value(node)).citation?.cite;
  return cite?.kind === 'work' ? cite.id : undefined;
}

export function thingOf(cite: Cite): CitedThing {
  if (cite.kind === 'text') return { kind: 'text', slug: cite.slug, at: cite.at };
  if (cite.kind === 'passage') return { kind: 'passage', id: cite.id };
  return { kind: 'work', id: cite.id, ...(cite.locator !== undefined && { locator: cite.locator }) };
}

/** Returns what a suggestion cites: `[Work:12]`, `[Text:kjv/Rom.8.28]`, `[Passage:1]`; undefined for a topic or a whole edition. */
export function citeOfLink(source: string): Cite | undefined {
  const [, kind = '', id = ''] = /^\[(Work|Text|Passage):(.+)\]$/.exec(source) ?? [];
  return parseCite(`${kind.toLowerCase()}:${id}`);
}
