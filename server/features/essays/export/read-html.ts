import { Parser } from 'htmlparser2';
import { footnoteClass } from '#core/footnotes.ts';
import type { EssayText, TextLook } from './document.ts';
import { type LinkTitles, TextBuilder } from './text-builder.ts';

const looks: Readonly<Record<string, TextLook>> = {
  strong: { bold: true },
  b: { bold: true },
  em: { italic: true },
  i: { italic: true },
  u: { underline: true },
  s: { strike: true },
  code: { code: true },
  sub: { script: 'sub' },
  sup: { script: 'super' },
};

/** Reads the sanitized HTML of an essay. */
export function readHtml(html: string, titles: LinkTitles): EssayText {
  const builder = new TextBuilder(titles);
  const open: { readonly name: string; readonly look: TextLook; readonly isNote: boolean }[] = [];
  /** How many items each level of the list has so far. */
  let counts: number[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const outer = open.at(-1)?.look ?? {};
      const names = (attributes['class'] ?? '').split(' ');
      const isNote = name === 'span' && names.includes(footnoteClass) && !open.some((element) => element.isNote);
      const href = name === 'a' ? attributes['href'] : undefined;
      open.push({ name, isNote, look: isNote ? {} : { ...outer, ...looks[name], ...(href !== undefined && { href }) } });
      if (isNote) builder.startNote();
      else if (name === 'br') builder.addBreak();
      else if (name === 'img') builder.addPicture(attributes['src'] ?? '', attributes['alt'] ?? '', pixelsOf(attributes['width']));
      else if (name === 'iframe' || name === 'video') builder.addText(attributes['src'] ?? '', { href: attributes['src'] ?? '' });
      else if (name === 'ol' || name === 'ul') counts = [];
      else if (name === 'p') builder.startBlock({ kind: 'paragraph', level: 1 });
      else if (/^h[1-6]$/.test(name)) builder.startBlock({ kind: 'heading', level: Number(name[1]) });
      else if (name === 'blockquote') builder.startBlock({ kind: 'quotation', level: 1 });
      else if (name === 'pre' || (name === 'div' && names.includes('ql-code-block'))) builder.startBlock({ kind: 'code', level: 1 });
      else if (name === 'li') {
        const level = Number(/^ql-indent-(\d)$/.exec(names.find((one) => one.startsWith('ql-indent-')) ?? '')?.[1] ?? 0);
        counts = [
          ...counts.slice(0, level),
          ...Array.from({ length: Math.max(0, level - counts.length) }, () => 0),
          (counts[level] ?? 0) + 1,
        ];
        builder.startBlock({
          kind: 'item',
          level,
          ...(isOrdered(attributes['data-list'], open.at(-2)?.name) && { number: counts[level] ?? 1 }),
        });
      }
    },
    ontext: (text) => {
      const look = open.at(-1)?.look ?? {};
      const isCode = open.some(({ name }) => name === 'pre' || name === 'div');
      builder.addText(isCode ? text : text.replaceAll(/[ \t\r\n\u00a0]+/g, ' '), look);
    },
    onclosetag: (name) => {
      const closed = open.pop();
      if (closed?.isNote === true) builder.endNote();
      else if (/^(?:p|h[1-6]|blockquote|pre|li|div)$/.test(name)) builder.endBlock();
    },
  });
  parser.write(html);
  parser.end();
  return builder.build();
}

function pixelsOf(width: string | undefined): number | undefined {
  return width !== undefined && /^[1-9]\d{0,4}$/.test(width) ? Number(width) : undefined;
}

function isOrdered(kind: string | undefined, list: string | undefined): boolean {
  return kind === undefined ? list === 'ol' : kind === 'ordered';
}
