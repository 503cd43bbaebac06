import Quill, { Delta } from 'quill';
import { escapeHtml } from '#core/escape-html.ts';
import { formatFootnoteCitation } from '#core/footnotes.ts';
import { formatCitation } from '#core/scripture/citation.ts';
import { citeOfLink } from './footnotes-in-editor.ts';
import { FootnoteBlot, type FootnoteValue, toFootnote } from './footnote-blot.ts';

/** A part of the HTML of the footnote at an index of the editor. */
interface Place {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Replaces a part of a footnote as one step of the editor's history. Marks its citation as edited,
 * unless the replacement is a new citation for a generated one, which `onCite` then formats.
 */
export function replaceInFootnote(
  quill: Quill,
  { index, start, end }: Place,
  replacement: string,
  { markup, onCite }: { markup?: string; onCite?: (index: number) => void } = {},
): void {
  const [op] = quill.getContents(index, 1).ops;
  const value = typeof op?.insert === 'object' ? (op.insert[FootnoteBlot.blotName] as FootnoteValue | undefined) : undefined;
  if (!value) return;
  const { html, citation } = toFootnote(value);
  // A footnote has no link chips.
  const citationOfChip = /^\[Text:[^/\s]+\/([^\s[\]]+)\]$/.exec(replacement)?.[1];
  const words = citationOfChip === undefined ? replacement : (formatCitation(citationOfChip) ?? citationOfChip);
  // The old link would still name the wrong place.
  const link = markup === undefined && html.startsWith('</a>', end) ? /<a [^<>]*>$/.exec(html.slice(0, start))?.[0] : undefined;
  const [from, to] = link === undefined ? [start, end] : [start - link.length, end + '</a>'.length];
  const cite = citation?.edited === false && markup === undefined ? citeOfLink(replacement) : undefined;
  const next: FootnoteValue =
    citation && cite
      ? { html: escapeHtml(words), citation: formatFootnoteCitation({ ...citation, cite }) }
      : {
          html: html.slice(0, from) + (markup ?? escapeHtml(words)) + html.slice(to),
          citation: citation ? formatFootnoteCitation({ ...citation, edited: true }) : '',
        };
  quill.history.cutoff();
  quill.updateContents(
    new Delta()
      .retain(index)
      .delete(1)
      .insert({ [FootnoteBlot.blotName]: next }),
    Quill.sources.USER,
  );
  quill.history.cutoff();
  quill.setSelection(index, 1, Quill.sources.SILENT);
  quill.focus();
  if (cite) onCite?.(index);
}
