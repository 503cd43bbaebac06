import { unescapeHtml } from '#core/escape-html.ts';

/** Shows a citation with its titles in italics. The server writes escaped text and `em` only. */
export function CitationText({ html }: { html: string }) {
  return html
    .split(/<\/?em>/)
    .map((part, i) =>
      i % 2 === 1 ? <em key={`${i}-${part}`}>{unescapeHtml(part)}</em> : <span key={`${i}-${part}`}>{unescapeHtml(part)}</span>,
    );
}
