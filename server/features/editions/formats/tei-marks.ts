import { languageTag } from './language-tag.ts';
import type { XmlElement } from './read-xml.ts';
import type { MarkKind } from './text-events.ts';

interface TeiMark {
  readonly kind: MarkKind;
  readonly level?: number | undefined;
  readonly text?: string | undefined;
}

const rendered: readonly (readonly [RegExp, MarkKind])[] = [
  [/ital/i, 'italic'],
  [/bold/i, 'bold'],
  [/small-?caps|^sc$/i, 'small_caps'],
  [/sup/i, 'superscript'],
];

/** Returns the mark over an element's text. */
export function markOfTei({ name, attributes }: XmlElement): TeiMark | undefined {
  if (name === 'hi' || name === 'emph') {
    const rend = attributes['rend'] ?? attributes['rendition'] ?? '';
    const kind = rendered.find(([pattern]) => pattern.test(rend))?.[1] ?? (name === 'emph' ? 'italic' : undefined);
    return kind && { kind };
  }
  if (name === 'quote' || name === 'q') return { kind: 'quotation' };
  if (name === 'supplied') return { kind: 'added' };
  if (name === 'del' || name === 'surplus') return { kind: 'deleted' };
  if (name === 'foreign') return { kind: 'foreign', text: languageTag(attributes['xml:lang']) };
  return undefined;
}

/** Returns the mark at an element's place. */
export function pointOfTei({ name, attributes }: XmlElement): TeiMark | undefined {
  const { n } = attributes;
  if (name === 'p' || name === 'ab') return { kind: 'paragraph' };
  if (name === 'l') return { kind: 'line', level: 1 };
  if (name === 'lg') return { kind: 'space' };
  if (name === 'item' || name === 'row' || name === 'cell') return { kind: name, level: name === 'item' ? 1 : undefined };
  const page = n ?? attributes['id'] ?? attributes['xml:id'];
  if (name === 'pb' && page !== undefined) return { kind: 'page', text: page.replace(/^p\.\s*/, '') };
  if (name === 'lb' && n !== undefined) return { kind: 'milestone', text: `line ${n}` };
  if (name === 'milestone' && n !== undefined) return { kind: 'milestone', text: `${attributes['unit'] ?? ''} ${n}`.trim() };
  return undefined;
}

/** Returns the text for a reference element that has none: `<ref cRef="NA:1Cor:11:23-26"/>`. */
export function referenceText({ name, attributes }: XmlElement): string | undefined {
  const { cRef } = attributes;
  if (name !== 'ref' || cRef === undefined) return undefined;
  const [, book, chapter, verses] = /^(?:\w+:)?(\w+):(\d+):([\d.-]+)$/.exec(cRef) ?? [];
  return book === undefined ? cRef : `${book} ${chapter}:${verses}`;
}
