import { htmlEntities } from './html-entities.ts';
import type { SegmentBuilder } from './segment-builder.ts';
import type { MarkKind } from './text-events.ts';

const TOKENS = /<!--[^]*?(?:-->|$)|<(\/?)([A-Za-z][\w:-]{0,40})(?![\w:-])((?:"[^"<>]{0,2000}"|'[^'<>]{0,2000}'|[^"'<>]){0,200})>|[^<]+|</g;

const spans: Readonly<Record<string, MarkKind>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  cite: 'italic',
  sup: 'superscript',
};

/** Elements whose content readers never see. */
export const invisibleElements: ReadonlySet<string> = new Set([
  'script',
  'style',
  'head',
  'template',
  'iframe',
  'object',
  'embed',
  'audio',
  'video',
  'select',
  'textarea',
  'noscript',
  'desc',
  'metadata',
]);

/** Returns the mark of an element that only changes how text looks. */
export function markOfHtml(name: string): MarkKind | undefined {
  return Object.hasOwn(spans, name) ? spans[name] : undefined;
}

/**
 * Adds a fragment of HTML to a segment: its text, and marks for emphasis; everything else is
 * dropped.
 */
export function addHtml(content: SegmentBuilder, html: string): void {
  let invisible: string | undefined;
  let note: { text: string; depth: number } | undefined;
  for (const [token, slash, tag, attributes = ''] of html.matchAll(TOKENS)) {
    if (token.startsWith('<!--')) continue;
    const name = tag?.toLowerCase();
    if (name === undefined) {
      if (invisible === undefined && note) note.text += decodeEntities(token);
      else if (invisible === undefined) content.add(decodeEntities(token));
    } else if (invisible !== undefined) {
      if (slash === '/' && name === invisible) invisible = undefined;
    } else if (invisibleElements.has(name) && slash !== '/') {
      invisible = name;
    } else if (note) {
      note.depth += slash === '/' ? -1 : name === 'br' ? 0 : 1;
      if (note.depth > 0) continue;
      content.note({ kind: 'footnote', text: note.text });
      note = undefined;
    } else if (slash !== '/' && /\bclass\s*=\s*["']?footnote\b(?!-)/.test(attributes)) {
      // Sefaria's footnotes: <sup class="footnote-marker">1</sup><i class="footnote">…</i>
      note = { text: '', depth: 1 };
    } else {
      addTag(content, name, slash === '/');
    }
  }
  content.closeAll();
}

/** Returns the text of a fragment of HTML. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,10}));/gi, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }[name] ?? htmlEntities.get(name) ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
  });
}

function addTag(content: SegmentBuilder, name: string, closes: boolean): void {
  const mark = markOfHtml(name);
  if (mark && closes) content.close(mark);
  else if (mark) content.open(mark);
  else if (name === 'br') content.startBlock('line', { level: 1 });
  else if (/^(?:p|div|li|tr|td|h[1-6]|blockquote)$/.test(name)) content.space(true);
}
