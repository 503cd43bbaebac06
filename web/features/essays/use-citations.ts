import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type Quill from 'quill';
import { useState } from 'react';
import type { CitedNote } from '#contract/citations.ts';
import type { CitationStyle } from '#core/citation-styles.ts';
import { escapeHtml } from '#core/escape-html.ts';
import { type Cite, type FootnoteCitation, formatCite, formatFootnoteCitation } from '#core/footnotes.ts';
import { limits } from '#core/limits.ts';
import { citedNotesQuery, useCitationStyle } from '../../data/citations.ts';
import { FootnoteBlot } from './footnote-blot.ts';
import {
  citationsIn,
  footnotesIn,
  indexOfFootnote,
  insertFootnote,
  isCitedBefore,
  replaceFootnote,
  styleIn,
} from './footnotes-in-editor.ts';
import { useSourceChanges } from './use-source-changes.ts';

/** Manages the citations in the footnotes of an essay, and their style. */
export function useCitations(quill: Quill | undefined) {
  const client = useQueryClient();
  const [ownStyle, setOwnStyle] = useCitationStyle();
  const [error, setError] = useState<string>();

  /** Returns the style of the essay: that of its citations, or else the reader's. */
  function style(): CitationStyle {
    return (quill && styleIn(quill)) ?? ownStyle;
  }

  /** Inserts a footnote that cites something, under its title until the citation has loaded. */
  async function cite(source: Cite, title: string, index: number): Promise<void> {
    if (!quill) return;
    const citation = formatFootnoteCitation({ cite: source, style: style(), edited: false });
    insertFootnote(quill, index, { html: escapeHtml(title), citation });
    await formatIn(index);
  }

  /** Formats the citation of the footnote at an index. Adds no step to the undo history. */
  async function formatIn(index: number): Promise<void> {
    const node = quill && footnotesIn(quill).find((one) => indexOfFootnote(quill, one) === index);
    if (node) await update([node], style(), 'api');
  }

  /** Formats the citations of footnotes again, except those whose words the writer changed. */
  async function update(nodes: readonly HTMLElement[], style: CitationStyle, source: 'user' | 'api' = 'user'): Promise<void> {
    if (!quill) return;
    setError(undefined);
    try {
      const cited = citationsIn(quill);
      const texts = await formatCites(
        client,
        cited.map(({ citation }) => citation.cite),
        style,
      );
      for (const [i, { node, citation }] of cited.entries()) {
        if (!nodes.includes(node)) continue;
        const { html } = FootnoteBlot.value(node);
        const text = citation.edited ? html : (texts[i] ?? html);
        if (citation.style === style && text === html) continue;
        replaceFootnote(quill, node, { html: text, citation: formatFootnoteCitation({ ...citation, style }) }, source);
      }
    } catch {
      setError('A citation could not be formatted. Choose the style again to retry.');
    }
  }

  /** Formats a citation at the place of a footnote. */
  async function formatAt(node: HTMLElement, { cite: moved, style }: FootnoteCitation): Promise<string> {
    const cited = quill ? citationsIn(quill) : [];
    const cites = cited.map((one) => (one.node === node ? moved : one.citation.cite));
    const text = (await formatCites(client, cites, style))[cited.findIndex((one) => one.node === node)];
    if (text === undefined) throw new Error('the cited work does not exist');
    return text;
  }

  useSourceChanges(quill, style, (nodes) => void update(nodes, style(), 'api'));

  return {
    error,
    cite,
    formatIn: (index: number): void => void formatIn(index),
    formatAt,
    style,
    setStyle: (chosen: CitationStyle): void => {
      setOwnStyle(chosen);
      if (quill) void update(footnotesIn(quill), chosen);
    },
  };
}

/**
 * Returns the text of each citation of an essay: the short form if an earlier footnote cites the
 * same work.
 */
async function formatCites(client: QueryClient, cites: readonly Cite[], style: CitationStyle): Promise<(string | undefined)[]> {
  const distinct = [...new Set(cites.map(formatCite))].toSorted();
  const texts = new Map<string, CitedNote | null | undefined>();
  for (let at = 0; at < distinct.length; at += limits.citedNotes) {
    const batch = distinct.slice(at, at + limits.citedNotes);
    const notes = await client.fetchQuery(citedNotesQuery(batch, style));
    for (const [i, cite] of batch.entries()) texts.set(cite, notes[i]);
  }
  return cites.map((cite, i) => {
    const text = texts.get(formatCite(cite));
    return (isCitedBefore(cites, i) ? text?.short_note : null) ?? text?.note;
  });
}
