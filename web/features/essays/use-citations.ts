import { useQueryClient } from '@tanstack/react-query';
import type Quill from 'quill';
import { useState } from 'react';
import type { CitationStyle } from '#core/citation-styles.ts';
import { escapeHtml } from '#core/escape-html.ts';
import { type Cite, type FootnoteCitation, formatFootnoteCitation } from '#core/footnotes.ts';
import { citationQuery, useCitationStyle } from '../../data/citations.ts';
import { FootnoteBlot, toFootnote } from './footnote-blot.ts';
import { footnotesIn, indexOfFootnote, insertFootnote, isCitedBefore, replaceFootnote, styleIn, thingOf } from './footnotes-in-editor.ts';
import { useShortCitations } from './use-short-citations.ts';

/** Manages the citations in the footnotes of an essay, and their style. */
export function useCitations(quill: Quill | undefined) {
  const client = useQueryClient();
  const [ownStyle, setOwnStyle] = useCitationStyle();
  const [error, setError] = useState<string>();

  /** Formats a citation; the short form if the essay cites the same work in an earlier footnote. */
  async function format(cite: Cite, style: CitationStyle, isLater: boolean): Promise<string> {
    const { html } = await client.fetchQuery(citationQuery(thingOf(cite), style));
    return (isLater ? html.short_note : null) ?? html.note;
  }

  /** Inserts a footnote that cites something, under its title until the citation has loaded. */
  async function cite(source: Cite, title: string, index: number): Promise<void> {
    if (!quill) return;
    const citation = formatFootnoteCitation({ cite: source, style: styleIn(quill) ?? ownStyle, edited: false });
    insertFootnote(quill, index, { html: escapeHtml(title), citation });
    await formatIn(index);
  }

  /** Formats the citation of the footnote at an index. Adds no step to the undo history. */
  async function formatIn(index: number): Promise<void> {
    const node = quill && footnotesIn(quill).find((one) => indexOfFootnote(quill, one) === index);
    if (node) await update([node], styleIn(quill) ?? ownStyle, 'api');
  }

  /** Formats the citations of footnotes again, except those whose words the writer changed. */
  async function update(nodes: readonly HTMLElement[], style: CitationStyle, source: 'user' | 'api' = 'user'): Promise<void> {
    if (!quill) return;
    setError(undefined);
    try {
      const all = footnotesIn(quill);
      const cited = nodes.flatMap((node) => {
        const { citation } = toFootnote(FootnoteBlot.value(node));
        return citation ? [{ node, citation }] : [];
      });
      const texts = await Promise.all(
        cited.map(async ({ node, citation }) =>
          citation.edited ? FootnoteBlot.value(node).html : format(citation.cite, style, isCitedBefore(all, node, citation)),
        ),
      );
      for (const [i, { node, citation }] of cited.entries()) {
        if (citation.style === style && texts[i] === FootnoteBlot.value(node).html) continue;
        replaceFootnote(quill, node, { html: texts[i] ?? '', citation: formatFootnoteCitation({ ...citation, style }) }, source);
      }
    } catch {
      setError('A citation could not be formatted. Choose the style again to retry.');
    }
  }

  useShortCitations(quill, (nodes) => void update(nodes, (quill && styleIn(quill)) ?? ownStyle, 'api'));

  return {
    error,
    cite,
    formatIn: (index: number): void => void formatIn(index),
    /** Formats a citation at the place of a footnote. */
    formatAt: (node: HTMLElement, citation: FootnoteCitation): Promise<string> =>
      format(citation.cite, citation.style, quill !== undefined && isCitedBefore(footnotesIn(quill), node, citation)),
    /** The style of the essay: that of its citations, or else the reader's. */
    style: () => (quill && styleIn(quill)) ?? ownStyle,
    setStyle: (style: CitationStyle): void => {
      setOwnStyle(style);
      if (quill) void update(footnotesIn(quill), style);
    },
  };
}
