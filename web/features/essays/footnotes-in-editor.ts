import Quill, { Delta } from 'quill';
import type { CitationStyle } from '#core/citation-styles.ts';
import { type Cite, footnoteClass, type FootnoteCitation, parseCite } from '#core/footnotes.ts';
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

/** Returns the footnotes that cite something. */
export function citationsIn(quill: Quill): { readonly node: HTMLElement; readonly citation: FootnoteCitation }[] {
  return footnotesIn(quill).flatMap((node) => {
    const { citation } = toFootnote(FootnoteBlot.value(node));
    return citation ? [{ node, citation }] : [];
  });
}

/**
 * Returns whether an earlier citation is of the same work. Places in a text are never shortened.
 */
export function isCitedBefore(cites: readonly Cite[], at: number): boolean {
  const cite = cites[at];
  return cite?.kind === 'work' && cites.slice(0, at).some((earlier) => earlier.kind === 'work' && earlier.id === cite.id);
}

/** Returns the work or text that a footnote cites: `work:12`, `text:kjv`. */
export function sourceOf(node: HTMLElement): string | undefined {
  const cite = toFootnote(FootnoteBlot.value(node)).citation?.cite;
  if (cite?.kind === 'text') return `text:${cite.slug}`;
  return cite?.kind === 'work' ? `work:${cite.id}` : undefined;
}

/**
 * Returns what a suggestion cites: `[Work:12]`, `[Text:kjv/Rom.8.28]`, `[Passage:1]`; undefined for
 * a topic or a whole edition.
 */
export function citeOfLink(source: string): Cite | undefined {
  const [, kind = '', id = ''] = /^\[(Work|Text|Passage):(.+)\]$/.exec(source) ?? [];
  return parseCite(`${kind.toLowerCase()}:${id}`);
}
