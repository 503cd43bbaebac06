const kinds: readonly (readonly [selector: string, one: string, several: string])[] = [
  ['img', 'picture', 'pictures'],
  ['iframe, video', 'video', 'videos'],
  ['h1, h2, h3', 'heading', 'headings'],
  ['li', 'list item', 'list items'],
  ['blockquote', 'quotation', 'quotations'],
];

/** Returns what the editor lost of a stored text, in words such as "1 picture". */
export function listLostContent(stored: string, edited: string): string[] {
  const before = parseInertHtml(stored);
  const after = parseInertHtml(edited);
  const lost = kinds.flatMap(([selector, one, several]) => {
    const count = before.querySelectorAll(selector).length - after.querySelectorAll(selector).length;
    if (count <= 0) return [];
    return [`${count} ${count === 1 ? one : several}`];
  });
  const links = missing(linksIn(before), linksIn(after));
  if (links > 0) lost.push(links === 1 ? '1 link' : `${links} links`);
  if (missing(colorsIn(before), colorsIn(after)) > 0) lost.push('colors');
  if (lettersIn(after) < lettersIn(before)) lost.push('some words');
  return lost;
}

/**
 * Parses into an inert document. Style attributes are renamed, or the content security policy
 * reports them.
 */
function parseInertHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html.replaceAll(/(<[a-z][^<>]*?\s)style(?=\s*=)/gi, '$1data-style'), 'text/html').body;
}

function linksIn(body: HTMLElement): Set<string> {
  return new Set(Array.from(body.querySelectorAll('a[href]'), (link) => link.getAttribute('href') ?? ''));
}

function colorsIn(body: HTMLElement): Set<string> {
  const parts = [...body.querySelectorAll('[class*="ql-"], [data-style]')];
  const named = parts.flatMap((part) =>
    Array.from(part.className.matchAll(/ql-(color|bg)-([0-9a-f]{6})/g), ([, kind, digits]) => `${kind} ${digits}`),
  );
  const styled = parts.flatMap((part) =>
    Array.from(
      (part.getAttribute('data-style') ?? '').matchAll(/(background-)?color:\s?#([0-9a-f]{6})/g),
      ([, ground, digits]) => `${ground === undefined ? 'color' : 'bg'} ${digits}`,
    ),
  );
  return new Set([...named, ...styled]);
}

function lettersIn(body: HTMLElement): number {
  return body.textContent.replaceAll(/\s/g, '').length;
}

function missing(before: ReadonlySet<string>, after: ReadonlySet<string>): number {
  return [...before].filter((one) => !after.has(one)).length;
}
