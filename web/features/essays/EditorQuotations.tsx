import type Quill from 'quill';
import { useEffect, useState } from 'react';
import type { CheckedQuotation } from '#contract/quotations.ts';
import { QuotationCheck } from '../../ui/quotations/QuotationCheck.tsx';
import { markQuotations } from './mark-quotations.ts';
import { quotableHtml } from './quotable-html.ts';
import { replaceInEditor } from './replace-in-editor.ts';

/** Checks the quotations in the rich-text editor and underlines them. */
export function EditorQuotations({ quill, locked }: { quill: Quill; locked: boolean }) {
  const html = useQuotableHtml(quill);
  useEffect(() => () => markQuotations(quill, []), [quill]);

  /** Returns the place of a part of the checked HTML; undefined if the text has changed since. */
  function rangeOf({ start, end }: { start: number; end: number }, checked: string): { index: number; length: number } | undefined {
    const current = quotableHtml(quill.getContents());
    const [from, to] = [current.indexes[start], current.indexes[end]];
    return current.html !== checked || from === undefined || to === undefined ? undefined : { index: from, length: to - from };
  }

  return (
    <QuotationCheck
      text={html}
      format="html"
      locked={locked}
      onReplace={(range, replacement, checked) => {
        const place = rangeOf(range, checked);
        if (place) replaceInEditor(quill, place, replacement);
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
            return place ? [{ ...place, verdict: row.verdict }] : [];
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
