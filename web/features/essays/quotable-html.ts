import type { Delta } from 'quill';
import { escapeHtml } from '#core/escape-html.ts';
import { footnoteMarkup } from '#core/footnotes.ts';
import { FootnoteBlot, type FootnoteValue, toFootnote } from './footnote-blot.ts';
import { LinkChip } from './link-chip.ts';

/**
 * The text of the editor as simple HTML, with the index in the editor of each of its characters and
 * of its end.
 */
export interface QuotableHtml {
  readonly html: string;
  readonly indexes: readonly number[];
  /** The footnotes, with the place of their words in the HTML. */
  readonly notes: readonly { readonly index: number; readonly start: number; readonly end: number }[];
}

/**
 * Returns what a check of quotations needs of an essay: its words, quotes, links and code, in a
 * form that maps back.
 */
export function quotableHtml(delta: Delta): QuotableHtml {
  const parts: string[] = [];
  const indexes: number[] = [];
  const notes: { index: number; start: number; end: number }[] = [];
  let index = 0;
  const add = (html: string): void => {
    parts.push(html);
    for (let i = 0; i < html.length; i++) indexes.push(index);
  };
  delta.eachLine((line, attributes) => {
    const tag = 'blockquote' in attributes ? 'blockquote' : 'code-block' in attributes ? 'pre' : 'p';
    add(`<${tag}>`);
    for (const { insert, attributes: formats } of line.ops) {
      if (typeof insert !== 'string') {
        const chip: unknown = insert?.[LinkChip.blotName];
        const note = insert?.[FootnoteBlot.blotName] as FootnoteValue | undefined;
        if (note) {
          const markup = footnoteMarkup(toFootnote(note));
          const start = indexes.length + markup.indexOf('>') + 1;
          notes.push({ index, start, end: start + note.html.length });
          add(markup);
        } else add(typeof chip === 'string' ? `[${escapeHtml(chip)}]` : ' ');
        index += 1;
        continue;
      }
      const link: unknown = formats?.['link'];
      const [open, close] =
        formats?.['code'] === true
          ? ['<code>', '</code>']
          : typeof link === 'string'
            ? [`<a href="${escapeHtml(link)}">`, '</a>']
            : formats?.['script'] === 'super'
              ? ['<sup>', '</sup>']
              : ['', ''];
      add(open);
      for (const char of insert.split('')) {
        add(escapeHtml(char));
        index += 1;
      }
      add(close);
    }
    add(`</${tag}>`);
    index += 1;
  });
  indexes.push(index);
  return { html: parts.join(''), indexes, notes };
}
