import { type SyntheticEvent, useState } from 'react';
import { footnoteHtml, footnoteSource } from '#core/footnote-source.ts';
import { type Cite, type FootnoteCitation, formatFootnoteCitation, parseCite } from '#core/footnotes.ts';
import { toFootnote } from './footnote-blot.ts';
import type { Footnotes, OpenFootnote } from './use-footnotes.ts';

const noText = 'A footnote needs some text.';

/** Manages the form of a footnote: its words, and the page that it cites. */
export function useFootnoteForm(opened: OpenFootnote, footnotes: Footnotes) {
  const isNew = !('node' in opened);
  const { html, citation } = isNew ? { html: '', citation: undefined } : toFootnote(opened.value);
  const work = citation?.cite.kind === 'work' ? citation.cite : undefined;
  const [source] = useState(() => footnoteSource(html));
  const [text, setText] = useState(source);
  const [locator, setLocator] = useState(work?.locator ?? '');
  const [error, setError] = useState<{ field: 'text' | 'locator'; message: string }>();
  const [isBusy, setIsBusy] = useState(false);
  const isMoved = work !== undefined && locator.trim() !== (work.locator ?? '');
  const isChanged = text !== source || isMoved;

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    // React events bubble through portals, so the essay form around this one would submit too.
    event.stopPropagation();
    if (isBusy) return;
    if (!isChanged) return isNew ? setError({ field: 'text', message: noText }) : footnotes.close();
    if (text.trim() === '') return setError({ field: 'text', message: noText });
    const cite = citedPlace();
    if (work && !cite) return setError({ field: 'locator', message: 'Use numbers and letters, such as 47–49 or 7.10.16.' });
    if (citation && cite && isMoved && text === source) return void formatAgain({ ...citation, cite, edited: false });
    const edited = citation && { ...citation, ...(cite && { cite }), edited: citation.edited || text !== source };
    footnotes.save({ html: footnoteHtml(text), citation: edited ? formatFootnoteCitation(edited) : '' });
  }

  /** Returns the cited work with the typed page or section; undefined if that is invalid. */
  function citedPlace(): Cite | undefined {
    const page = locator.replaceAll(/\s/g, '').replaceAll('-', '–');
    return work && parseCite(page === '' ? `work:${work.id}` : `work:${work.id}@${page}`);
  }

  /** Formats the citation with another page or section, and saves it. */
  async function formatAgain(moved: FootnoteCitation): Promise<void> {
    if (isNew) return;
    setIsBusy(true);
    try {
      footnotes.save({ html: await footnotes.formatAt(opened.node, moved), citation: formatFootnoteCitation(moved) });
    } catch {
      setError({ field: 'locator', message: 'The citation could not be formatted. Please try again.' });
      setIsBusy(false);
    }
  }

  return {
    isNew,
    isBusy,
    isChanged,
    text,
    /** Undefined if the footnote cites no work. */
    locator: work && locator,
    locatorHint: hintOf(isMoved, text !== source, citation?.edited === true),
    error,
    changeText: (next: string): void => {
      setText(next);
      setError(undefined);
    },
    changeLocator: (next: string): void => {
      setLocator(next);
      setError(undefined);
    },
    submit,
  };
}

/**
 * Returns a hint that says how a change of the page or section affects the text of the footnote.
 */
function hintOf(isMoved: boolean, isTyped: boolean, isEdited: boolean): string {
  if (isMoved && isTyped) return 'This does not change your text, so mention the place there too';
  if (isMoved && isEdited) return 'Saving replaces the text below with the citation';
  if (isMoved) return 'Saving updates the citation below';
  return 'For example, 47–49 or 7.10.16';
}
