import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isHtml } from '#core/is-html.ts';
import type { EssayText } from '../../data/essays.ts';
import { htmlQuotation, type Quotation, withQuotation } from '../../data/format-quotation.ts';

/** The history state of a link to the essay editor that brings a quotation along. */
export interface QuotationState {
  readonly quotation: Quotation;
}

/** Returns the quotation that the reader brings to the editor; undefined after a reload. */
export function useArrivingQuotation(): Quotation | undefined {
  const { state } = useLocation();
  const [quotation] = useState(() => (state as Partial<QuotationState> | null)?.quotation);
  useEffect(() => {
    // A reload or the Back button should not quote again.
    if (quotation) window.history.replaceState({ ...(window.history.state as object | null), usr: null }, '');
  }, [quotation]);
  return quotation;
}

/** Appends a quotation to an essay, in the format of its text. */
export function quoteInEssay(text: EssayText, quotation: Quotation | undefined): EssayText {
  if (!quotation) return text;
  const { content } = text;
  const isMarkdown = content !== '' && !isHtml(content);
  return { ...text, content: isMarkdown ? withQuotation(content, quotation) : content + htmlQuotation(quotation) };
}
