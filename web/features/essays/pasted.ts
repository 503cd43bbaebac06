/** What pasted html says by means that are lost otherwise, said in the editor's own: the content security policy applies no style of it. */
export function tidyPasted(body: HTMLElement, hosts: readonly string[]): void {
  for (const heading of body.querySelectorAll('h4, h5, h6')) rename(heading, 'h3');
  for (const element of body.querySelectorAll('[style], [data-style]')) readStyle(element);
  for (const link of body.querySelectorAll('a[href]')) if (!isLink(link.getAttribute('href') ?? '')) link.replaceWith(...link.childNodes);
  for (const image of body.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? '';
    // What is copied from a page of ours has the whole address.
    const host = hosts.find((one) => one !== '' && source.startsWith(`${one}/files/`));
    if (host !== undefined) image.setAttribute('src', source.slice(host.length));
    else if (!/^(?:https:\/\/|\/files\/|data:)/i.test(source)) image.remove();
  }
}

function isLink(address: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:)/i.test(address.trim());
}

const inline = 'span, font, b, strong, i, em, u, s, a, code, sub, sup';
const block = 'p, div, ul, ol, li, table, blockquote, pre, h1, h2, h3';

function readStyle(element: Element): void {
  const style = declarationsOf(element.getAttribute('style') ?? element.getAttribute('data-style') ?? '');
  const weight = style.get('font-weight') ?? '';
  // Documents of Google are wrapped in one of these.
  if (element.matches('b, strong') && isLight(weight)) {
    element.replaceWith(...element.childNodes);
    return;
  }
  if (!element.matches(inline) || element.querySelector(block)) return;
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  if (isBold(weight)) wrap(element, 'strong');
  if (/^(?:italic|oblique)/.test(style.get('font-style') ?? '')) wrap(element, 'em');
  // A link is underlined as it is.
  if (/underline/.test(line) && !element.closest('a') && !element.querySelector('a')) wrap(element, 'u');
  if (/line-through/.test(line)) wrap(element, 's');
}

function declarationsOf(style: string): Map<string, string> {
  return new Map(
    style.split(';').map((one) => {
      const [name = '', ...value] = one.split(':');
      return [name.trim().toLowerCase(), value.join(':').trim().toLowerCase()];
    }),
  );
}

function isBold(weight: string): boolean {
  return weight.startsWith('bold') || Number.parseInt(weight) >= 600;
}

function isLight(weight: string): boolean {
  return /^normal|^lighter/.test(weight) || Number.parseInt(weight) < 600;
}

function wrap(element: Element, name: string): void {
  const around = element.ownerDocument.createElement(name);
  around.append(...element.childNodes);
  element.append(around);
}

function rename(element: Element, name: string): void {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

/** The file of a picture that is written into its address. One that cannot be read has no type. */
export function fileOf(dataUrl: string): File {
  const [, type = '', base64 = ''] = /^data:([\w/+.-]*)[^,]*?(?:;base64,(.+))?$/s.exec(dataUrl) ?? [];
  const name = `pasted.${/^image\/([a-z]+)/.exec(type)?.[1] ?? 'file'}`;
  try {
    const bytes = Uint8Array.from(atob(base64.trim()), (character) => character.codePointAt(0) ?? 0);
    return new File([bytes], name, { type: bytes.length > 0 ? type : '' });
  } catch {
    return new File([], name);
  }
}
