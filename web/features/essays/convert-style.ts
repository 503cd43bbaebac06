import { paletteColor } from '#core/essay.ts';

const inlineTags = 'span, font, b, strong, i, em, u, s, a, code, sub, sup';
const blockTags = 'p, div, ul, ol, li, table, blockquote, pre, h1, h2, h3';

/** Converts an inline style to the editor's elements and classes. */
export function convertStyle(element: Element, isPasted: boolean): void {
  const style = declarationsOf(styleOf(element));
  const weight = style.get('font-weight') ?? '';
  // Google Docs wraps whole documents in a `b` with normal weight.
  if (element.matches('b, strong') && isLight(weight)) {
    element.replaceWith(...element.childNodes);
    return;
  }
  convertColors(element, style, isPasted);
  convertAlignment(element, style);
  if (!element.matches(inlineTags) || element.querySelector(blockTags)) return;
  const decoration = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  if (isBold(weight)) wrap(element, 'strong');
  if (/^(?:italic|oblique)/.test(style.get('font-style') ?? '')) wrap(element, 'em');
  // Links are always underlined.
  if (/underline/.test(decoration) && !element.closest('a') && !element.querySelector('a')) wrap(element, 'u');
  if (/line-through/.test(decoration)) wrap(element, 's');
  const verticalAlign = style.get('vertical-align') ?? '';
  if ((verticalAlign === 'super' || verticalAlign === 'sub') && !element.closest('sup, sub') && !element.querySelector('sup, sub'))
    wrap(element, verticalAlign === 'super' ? 'sup' : 'sub');
}

/** Returns the inline style, which `convertHTML` moves to `data-style`. */
export function styleOf(element: Element): string {
  return element.getAttribute('data-style') ?? element.getAttribute('style') ?? '';
}

type Declarations = ReadonlyMap<string, string>;

function declarationsOf(style: string): Declarations {
  return new Map(
    style.split(';').map((declaration) => {
      const [name = '', ...value] = declaration.split(':');
      return [name.trim().toLowerCase(), value.join(':').trim().toLowerCase()];
    }),
  );
}

function convertColors(element: Element, style: Declarations, isPasted: boolean): void {
  const text = paletteColor(style.get('color') ?? element.getAttribute('color') ?? '');
  const background = paletteColor(style.get('background-color') ?? style.get('background') ?? '');
  // Other programs set black on white explicitly, although it is the default.
  if (text !== undefined && !(isPasted && text === '#000000')) element.classList.add(`ql-color-${text.slice(1)}`);
  if (background !== undefined && !(isPasted && background === '#ffffff')) element.classList.add(`ql-bg-${background.slice(1)}`);
}

function convertAlignment(element: Element, style: Declarations): void {
  if (!element.matches('p, div, li, blockquote, h1, h2, h3')) return;
  const alignment = style.get('text-align') ?? element.getAttribute('align')?.toLowerCase() ?? '';
  if (alignment === 'center' || alignment === 'justify') element.classList.add(`ql-align-${alignment}`);
  // The editor's "right" means the line end, which is on the left for Hebrew.
  const isRtl = (style.get('direction') ?? element.closest('[dir]')?.getAttribute('dir')?.toLowerCase()) === 'rtl';
  if (alignment === (isRtl ? 'left' : 'right') || alignment === 'end') element.classList.add('ql-align-right');
}

function isBold(weight: string): boolean {
  return weight.startsWith('bold') || Number.parseInt(weight) >= 600;
}

function isLight(weight: string): boolean {
  return /^normal|^lighter/.test(weight) || Number.parseInt(weight) < 600;
}

/** Moves the content of an element into a new child. */
export function wrap(element: Element, name: string): void {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}
