import { paletteColor } from '#core/essay.ts';

const inline = 'span, font, b, strong, i, em, u, s, a, code, sub, sup';
const block = 'p, div, ul, ol, li, table, blockquote, pre, h1, h2, h3';

/** Converts an inline style to the editor's elements and classes. */
export function readStyle(element: Element, pasted: boolean): void {
  const style = declarationsOf(styleOf(element));
  const weight = style.get('font-weight') ?? '';
  // Google Docs wraps whole documents in a `b` with normal weight.
  if (element.matches('b, strong') && isLight(weight)) {
    element.replaceWith(...element.childNodes);
    return;
  }
  colour(element, style, pasted);
  align(element, style);
  if (!element.matches(inline) || element.querySelector(block)) return;
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  if (isBold(weight)) wrap(element, 'strong');
  if (/^(?:italic|oblique)/.test(style.get('font-style') ?? '')) wrap(element, 'em');
  // Links are always underlined.
  if (/underline/.test(line) && !element.closest('a') && !element.querySelector('a')) wrap(element, 'u');
  if (/line-through/.test(line)) wrap(element, 's');
  const raised = style.get('vertical-align') ?? '';
  if ((raised === 'super' || raised === 'sub') && !element.closest('sup, sub') && !element.querySelector('sup, sub'))
    wrap(element, raised === 'super' ? 'sup' : 'sub');
}

/** Returns the inline style, which `convertHTML` moves to `data-style`. */
export function styleOf(element: Element): string {
  return element.getAttribute('data-style') ?? element.getAttribute('style') ?? '';
}

type Declarations = ReadonlyMap<string, string>;

function declarationsOf(style: string): Declarations {
  return new Map(
    style.split(';').map((one) => {
      const [name = '', ...value] = one.split(':');
      return [name.trim().toLowerCase(), value.join(':').trim().toLowerCase()];
    }),
  );
}

function colour(element: Element, style: Declarations, pasted: boolean): void {
  const ink = paletteColor(style.get('color') ?? element.getAttribute('color') ?? '');
  const ground = paletteColor(style.get('background-color') ?? style.get('background') ?? '');
  // Other programs set black on white explicitly, although it is the default.
  if (ink !== undefined && !(pasted && ink === '#000000')) element.classList.add(`ql-color-${ink.slice(1)}`);
  if (ground !== undefined && !(pasted && ground === '#ffffff')) element.classList.add(`ql-bg-${ground.slice(1)}`);
}

function align(element: Element, style: Declarations): void {
  if (!element.matches('p, div, li, blockquote, h1, h2, h3')) return;
  const given = style.get('text-align') ?? element.getAttribute('align')?.toLowerCase() ?? '';
  if (given === 'center' || given === 'justify') element.classList.add(`ql-align-${given}`);
  // The editor's "right" means the line end, which is on the left for Hebrew.
  const isRtl = (style.get('direction') ?? element.closest('[dir]')?.getAttribute('dir')?.toLowerCase()) === 'rtl';
  if (given === (isRtl ? 'left' : 'right') || given === 'end') element.classList.add('ql-align-right');
}

function isBold(weight: string): boolean {
  return weight.startsWith('bold') || Number.parseInt(weight) >= 600;
}

function isLight(weight: string): boolean {
  return /^normal|^lighter/.test(weight) || Number.parseInt(weight) < 600;
}

/** Moves the content of an element into a new child. */
export function wrap(element: Element, name: string): void {
  const around = element.ownerDocument.createElement(name);
  around.append(...element.childNodes);
  element.append(around);
}
