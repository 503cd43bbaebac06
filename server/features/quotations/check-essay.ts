import type { QuotationCheck } from '#contract/essays.ts';
import { editionName } from '#core/cite-text.ts';
import { isHtml } from '#core/is-html.ts';
import { limits } from '#core/limits.ts';
import { isConfirmed, isQuestioned, isReported } from '#core/quotations/verdicts.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import type { Sql } from '../../platform/db/open.ts';
import { checkQuotations } from './check-quotations.ts';

/** Checks all quotations of an essay for the note to its readers. */
export async function checkEssay(sql: Sql, content: string, authorId: number, numbering: Numbering): Promise<QuotationCheck> {
  const checked_at = new Date().toISOString();
  if (content.length > limits.quotations.text) return { checked_at, editions: [], total: 0, found: 0, unconfirmed: 0, complete: false };
  const request = { text: content, format: isHtml(content) ? ('html' as const) : ('markdown' as const), callerId: authorId, numbering };
  const { rows, isComplete, editions } = await checkQuotations(sql, { ...request, max: limits.quotations.perEssay });
  const claims = rows.filter(isReported);
  const found = claims.filter(isConfirmed);
  const unconfirmed = claims.filter((row) => isQuestioned(row) && row.dismissed !== true);
  const names = new Set(editions.filter(({ slug }) => found.some(({ edition }) => edition === slug)).map(editionName));
  return {
    checked_at,
    editions: [...names],
    total: claims.length,
    found: found.length,
    unconfirmed: unconfirmed.length,
    complete: isComplete,
  };
}
