import { type FormEvent, useState } from 'react';
import { footnoteHtml, footnoteSource } from '#core/footnote-source.ts';
import { formatFootnoteCitation, parseCite } from '#core/footnotes.ts';
import { toFootnote } from './footnote-blot.ts';
import type { Footnotes, OpenFootnote } from './use-footnotes.ts';

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

  function submit(event: FormEvent): void {
    event.preventDefault();
    // React events bubble through portals, so the essay form around this one would submit too.
    event.stopPropagation();
    if (isBusy) return;
    const isMoved = work !== undefined && locator.trim() !== (work.locator ?? '');
    if (isMoved) return void moveCitation();
    if (text.trim() === '') return setError({ field: 'text', message: 'A footnote needs some text.' });
    if (!isNew && text === source) return footnotes.close();
    const edited = citation && { ...citation, edited: true };
    footnotes.save({ html: footnoteHtml(text), citation: edited ? formatFootnoteCitation(edited) : '' });
  }

  /** Formats the citation with another page. */
  async function moveCitation(): Promise<void> {
    const page = locator.replaceAll(/\s/g, '').replaceAll('-', '–');
    const cite = parseCite(page === '' ? `work:${work?.id}` : `work:${work?.id}@${page}`);
    if (!cite || !citation || isNew) return setError({ field: 'locator', message: 'Use numbers and letters, such as 47–49 or 1.2.' });
    setIsBusy(true);
    try {
      const moved = { ...citation, cite, edited: false };
      footnotes.save({ html: await footnotes.formatAt(opened.node, moved), citation: formatFootnoteCitation(moved) });
    } catch {
      setError({ field: 'locator', message: 'The citation could not be formatted. Please try again.' });
      setIsBusy(false);
    }
  }

  return {
    isNew,
    isBusy,
    isChanged: text !== source || locator !== (work?.locator ?? ''),
    text,
    /** Undefined if the footnote cites no work. */
    locator: work && locator,
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
