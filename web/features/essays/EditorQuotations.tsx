import type Quill from 'quill';
import { useEffect, useState } from 'react';
import type { CheckedQuotation } from '#contract/quotations.ts';
import { QuotationCheck } from '../../ui/quotations/QuotationCheck.tsx';
import { markQuotations } from './mark-quotations.ts';
import { quotableHtml } from './quotable-html.ts';
import { escapeHtml } from '#core/escape-html.ts';
import { reworded } from '#core/quotations/rewording.ts';
import { replaceInFootnote } from './replace-in-footnote.ts';
import { replaceInEditor, rewordInEditor } from './replace-in-editor.ts';

interface Props {
  quill: Quill;
  locked: boolean;
  /** Formats the citation of the footnote at this index of the editor. */
  onCite: (index: number) => void;
}

/** Checks the quotations in the rich-text editor and underlines them. */
export function EditorQuotations({ quill, locked, onCite }: Props) {
  const html = useQuotableHtml(quill);
  useEffect(() => () => markQuotations(quill, []), [quill]);

  /**
   * Returns the place of a part of the checked HTML, and the footnote that has it; undefined if the
   * text has changed since.
   */
  function rangeOf({ start, end }: { start: number; end: number }, checked: string) {
    const current = quotableHtml(quill.getContents());
    const [from, to] = [current.indexes[start], current.indexes[end]];
    if (current.html !== checked || from === undefined || to === undefined) return undefined;
    const note = current.notes.find((one) => one.start <= start && end <= one.end);
    const inNote = note && { index: note.index, start: start - note.start, end: end - note.start };
    return { index: from, length: note ? 1 : to - from, inNote };
  }

  return (
    <QuotationCheck
      text={html}
      format="html"
      locked={locked}
      onReplace={(range, replacement, checked) => {
        const place = rangeOf(range, checked);
        if (place?.inNote) replaceInFootnote(quill, place.inNote, replacement, { onCite });
        else if (place) replaceInEditor(quill, place, replacement);
      }}
      onReword={(range, wording, checked) => {
        const place = rangeOf(range, checked);
        if (!place) return;
        if (place.inNote)
          replaceInFootnote(quill, place.inNote, wording, { markup: reworded(checked, range, wording, 'html', escapeHtml) });
        else rewordInEditor(quill, place, wording);
      }}
      onSelect={(range, checked) => {
        const place = rangeOf(range, checked);
        if (!place) return;
        quill.focus();
        quill.setSelection(place.index, place.length, 'user');
        quill.scrollSelectionIntoView();
      }}
      onMark={(rows: readonly CheckedQuotation[], checked) =>
        markQuotations(
          quill,
          rows.flatMap((row) => {
            const place = rangeOf(row, checked);
            return place && !place.inNote ? [{ ...place, verdict: row.verdict }] : [];
          }),
        )
      }
    />
  );
}

/** Milliseconds: reading a long text takes time, so it is not read for every key. */
const DELAY = 500;

function useQuotableHtml(quill: Quill): string {
  const [html, setHtml] = useState(() => quotableHtml(quill.getContents()).html);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = (): void => setHtml(quotableHtml(quill.getContents()).html);
    const changed = (): void => {
      clearTimeout(timer);
      timer = setTimeout(read, DELAY);
    };
    quill.on('text-change', changed);
    return () => {
      clearTimeout(timer);
      quill.off('text-change', changed);
    };
  }, [quill]);
  return html;
}
