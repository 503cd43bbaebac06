import type { Citation } from '#contract/topics.ts';
import { addressFault } from '#core/organizations.ts';
import { sentences } from '#core/sentences.ts';
import { badRequest } from '../../platform/http/http-error.ts';

/** Those of which both parts were filled in, in their order; an address that no browser should follow is refused, each by its place. */
export function citationsOf(typed: readonly Citation[]): Citation[] {
  const citations = typed.map(({ text, url }) => ({ text: text.trim(), url: url.trim() }));
  const isFilled = ({ text, url }: Citation): boolean => text !== '' && url !== '';
  const issues = citations.flatMap((citation, i) => {
    const fault = isFilled(citation) ? citationFault(citation.url) : undefined;
    return fault === undefined ? [] : [{ path: `citations.${i}.url`, message: fault }];
  });
  const [first] = issues;
  if (first) throw badRequest(first.message, issues);
  return citations.filter(isFilled);
}

function citationFault(url: string): string | undefined {
  const fault = addressFault(url);
  return fault === sentences.organizationUrl ? sentences.citationUrl : fault;
}
