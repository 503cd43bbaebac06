import type { Citation, CitationInput } from '#contract/topics.ts';
import { webAddressError } from '#core/organizations.ts';
import { messages } from '#core/messages.ts';
import { badRequest } from '../../platform/http/http-error.ts';

/**
 * Returns the citations that have a text; their address is optional. Rejects addresses that a
 * browser should not open, with one issue each.
 */
export function parseCitations(typed: readonly CitationInput[]): Citation[] {
  const citations = typed.map(({ text, url }) => ({ text: text.trim(), url: url?.trim() || null }));
  const isFilled = ({ text }: Citation): boolean => text !== '';
  const issues = citations.flatMap((citation, i) => {
    const fault = isFilled(citation) && citation.url !== null ? citationFault(citation.url) : undefined;
    return fault === undefined ? [] : [{ path: `citations.${i}.url`, message: fault }];
  });
  const [first] = issues;
  if (first) throw badRequest(first.message, issues);
  return citations.filter(isFilled);
}

function citationFault(url: string): string | undefined {
  const fault = webAddressError(url);
  return fault === messages.organizationUrl ? messages.citationUrl : fault;
}
