import { escapeHtml } from '#core/escape-html.ts';
import { readDraft, storeDraft } from '../platform/drafts.ts';

/** Words of a text, and the path of their place (`core/text-path.ts`). */
export interface Quotation {
  readonly words: string;
  readonly textPath: string;
}

/** Formats a quotation in markdown: `> The LORD is my shepherd` and `> — [Text:kjv/Ps.23.1]`. */
export function markdownQuotation({ words, textPath }: Quotation): string {
  const lines = words.split('\n').map((line) => `> ${escapedMarkdown(line)}`);
  // Two spaces keep the line breaks of poetry.
  return `${lines.join('  \n')}\n> — [Text:${textPath}]\n\n`;
}

/** Characters with a meaning in markdown, and numbers that would start a list. */
function escapedMarkdown(line: string): string {
  return line
    .replaceAll(/[\\`*_[\]<>#~|]/g, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^([-+])/, '\\$1');
}

/** Formats a quotation as the essay editor stores it: each line is a block quotation. */
export function htmlQuotation({ words, textPath }: Quotation): string {
  const lines = [...words.split('\n'), `— [Text:${textPath}]`];
  return `${lines.map((line) => `<blockquote>${escapeHtml(line)}</blockquote>`).join('')}<p><br></p>`;
}

/** Appends a quotation to a markdown text, behind a blank line. */
export function withQuotation(markdown: string, quotation: Quotation): string {
  const before = markdown.trimEnd();
  return (before === '' ? '' : `${before}\n\n`) + markdownQuotation(quotation);
}

/** Appends a quotation to the stored draft of a form, or to a new one. */
export function quoteInDraft<T extends { readonly content: string }>(key: string, empty: T, quotation: Quotation): void {
  const draft = readDraft<T>(key) ?? empty;
  storeDraft(key, { ...draft, content: withQuotation(draft.content, quotation) });
}
