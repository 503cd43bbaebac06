import { paletteColor } from '#core/essay.ts';
import { readableTextColor, textColorOn } from '#core/readable-color.ts';
import type { BlockLayout, TextLook } from './document.ts';

type Colors = Pick<TextLook, 'color' | 'background'>;

/** Returns the colors that the editor gives an element: by classes, in older essays by styles. */
export function chosenColors(names: readonly string[], style: string): Colors {
  const color = colorIn(names, style, 'color');
  const background = colorIn(names, style, 'background-color');
  return { ...(color !== undefined && { color }), ...(background !== undefined && { background }) };
}

function colorIn(names: readonly string[], style: string, property: 'color' | 'background-color'): string | undefined {
  const prefix = property === 'color' ? 'ql-color-' : 'ql-bg-';
  const name = names.find((one) => one.startsWith(prefix))?.slice(prefix.length);
  if (name !== undefined) return named.get(name) ?? paletteColor(`#${name}`);
  const declaration = style
    .split(';')
    .map((one) => one.split(':').map((part) => part.trim()))
    .find(([declared]) => declared === property);
  return paletteColor(declaration?.[1] ?? '');
}

/** The names of colors in old essays. */
const named = new Map([
  ['black', '#000000'],
  ['white', '#ffffff'],
  ['red', '#e60000'],
  ['orange', '#ff9900'],
  ['yellow', '#ffff00'],
  ['green', '#008a00'],
  ['blue', '#0066cc'],
  ['purple', '#9933ff'],
]);

/**
 * Returns a look with the colors of the light page, where all text is readable. Black is no color.
 */
export function withReadableColors({ color, ...look }: TextLook): TextLook {
  const { background } = look;
  if (background !== undefined) return { ...look, color: color ?? textColorOn(background) };
  return color === undefined || color === '#000000' ? look : { ...look, color: readableTextColor(color, 'light') };
}

/**
 * Returns the alignment and indentation that the editor gives a block. The indentation of an item
 * is its level.
 */
export function blockLayout(element: string, names: readonly string[]): BlockLayout {
  const align = (['center', 'right', 'justify'] as const).find((one) => names.includes(`ql-align-${one}`));
  const indent = element === 'li' ? undefined : indentIn(names);
  return { ...(align && { align }), ...(indent !== undefined && { indent }) };
}

export function indentIn(names: readonly string[]): number | undefined {
  const digit = /^ql-indent-(\d)$/.exec(names.find((one) => one.startsWith('ql-indent-')) ?? '')?.[1];
  return digit === undefined ? undefined : Number(digit);
}
