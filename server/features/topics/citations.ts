import type { Citation } from '#contract/topics.ts';
import { webAddressError } from '#core/organizations.ts';
import { sentences } from '#core/sentences.ts';
import { badRequest } from '../../platform/http/http-error.ts';

/**
 * Returns the citations with both fields filled in. Rejects addresses that a browser should not
 * open, with one issue each.
 */
export function parseCitations(typed: readonly Citation[]): Citation[] {
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
  const fault = webAddressError(url);
  return fault === sentences.organizationUrl ? sentences.citationUrl : fault;
}
