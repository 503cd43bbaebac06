import type { Citation } from '#contract/topics.ts';
import { sentences } from '#core/sentences.ts';
import { badRequest } from '../../platform/http/refusal.ts';

/** Those of which both parts were filled in, in their order; an address that no browser should follow is refused, each by its place. */
export function citationsOf(typed: readonly Citation[]): Citation[] {
  const citations = typed.map(({ text, url }) => ({ text: text.trim(), url: url.trim() }));
  const isFilled = ({ text, url }: Citation): boolean => text !== '' && url !== '';
  const issues = citations.flatMap((citation, i) =>
    isFilled(citation) && !isWebAddress(citation.url) ? [{ path: `citations.${i}.url`, message: sentences.citationUrl }] : [],
  );
  if (issues.length > 0) throw badRequest(sentences.citationUrl, issues);
  return citations.filter(isFilled);
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}
