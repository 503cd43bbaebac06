import type { CSSProperties } from 'react';

/** A caret in the coordinates of the viewport. */
export interface Caret {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** In pixels. */
const LIST_WIDTH = 460;
/** Room for about four suggestions. */
const ENOUGH_HEIGHT = 200;
const GAP = 4;

/**
 * Returns the position of a list at a caret within its field: below the line, or above it if there
 * is more room.
 */
export function placeAtCaret(field: DOMRect, caret: Caret, viewportHeight = window.innerHeight): CSSProperties {
  const width = Math.min(LIST_WIDTH, field.width);
  const left = Math.min(Math.max(0, caret.left - field.left - 14), field.width - width);
  const below = viewportHeight - caret.bottom;
  const isAbove = below < ENOUGH_HEIGHT && caret.top > below;
  const vertical = isAbove
    ? { top: 'auto', bottom: field.bottom - caret.top + GAP, maxHeight: caret.top - 2 * GAP }
    : { top: caret.bottom - field.top + GAP, bottom: 'auto', maxHeight: Math.max(below - 2 * GAP, ENOUGH_HEIGHT) };
  return { left, right: 'auto', width, ...vertical };
}

const copied = [
  ...['fontFamily', 'fontSize', 'fontStyle', 'fontVariant', 'fontWeight', 'fontStretch', 'fontFeatureSettings', 'lineHeight'],
  ...['letterSpacing', 'wordSpacing', 'textIndent', 'textTransform', 'textAlign', 'textRendering', 'tabSize', 'direction'],
  ...['paddingTop', 'paddingRight', 'paddingBottom', 'paddingLeft'],
  ...['borderTopWidth', 'borderRightWidth', 'borderBottomWidth', 'borderLeftWidth'],
];

/** Styles an element so that its text breaks into the same lines as a text field's. */
export function copyTextLayout(from: HTMLTextAreaElement, to: HTMLElement): void {
  const style = getComputedStyle(from) as unknown as Record<string, string>;
  const target = to.style as unknown as Record<string, string>;
  for (const name of copied) target[name] = style[name] ?? '';
  const borders = Number.parseFloat(style['borderLeftWidth'] ?? '') + Number.parseFloat(style['borderRightWidth'] ?? '');
  // Without the scrollbar, which narrows the lines.
  target['width'] = `${from.clientWidth + (borders || 0)}px`;
  Object.assign(target, { boxSizing: 'border-box', borderStyle: 'solid', borderColor: 'transparent' });
  Object.assign(target, { whiteSpace: 'pre-wrap', overflowWrap: 'break-word', unicodeBidi: 'plaintext' });
}

/** Returns where the caret of a text field is, which browsers do not tell. */
export function caretOf(field: HTMLTextAreaElement): Caret {
  const mirror = document.createElement('div');
  copyTextLayout(field, mirror);
  Object.assign(mirror.style, { position: 'absolute', top: '0', left: '-9999px', visibility: 'hidden' });
  mirror.textContent = field.value.slice(0, field.selectionStart);
  const mark = document.createElement('span');
  mark.textContent = '\u200b';
  mirror.append(mark, field.value.slice(field.selectionStart, field.selectionStart + 200));
  document.body.append(mirror);
  const place = field.getBoundingClientRect();
  const origin = mirror.getBoundingClientRect();
  const box = mark.getBoundingClientRect();
  mirror.remove();
  const left = place.left + box.left - origin.left - field.scrollLeft;
  const top = place.top + box.top - origin.top - field.scrollTop;
  return { left, top, bottom: top + box.height };
}
