import { embedAddress, videoEmbed } from '#core/video.ts';
import { isFilmAddress, markFilms } from './film.ts';
import { takeFootnotes, takeLists } from './pasted-documents.ts';
import { readStyle } from './pasted-styles.ts';
import { takeTables } from './pasted-tables.ts';

interface Given {
  /** The origins of this site and its API. */
  readonly hosts: readonly string[];
  /** Whether the author pasted it. Stored HTML is converted without dropping default colors. */
  readonly pasted: boolean;
}

/**
 * Converts HTML to what the editor supports; inline styles would be lost to the content security
 * policy. Returns a notice for each thing that changed.
 */
export function tidyPasted(body: HTMLElement, { hosts, pasted }: Given): string[] {
  for (const heading of body.querySelectorAll('h4, h5, h6')) rename(heading, 'h3');
  takeLists(body);
  for (const element of body.querySelectorAll('[style], [data-style], [align], font[color]')) readStyle(element, pasted);
  const changed = [...takeTables(body), ...takeFootnotes(body)];
  for (const link of body.querySelectorAll('a[href]')) if (!isLink(link.getAttribute('href') ?? '')) link.replaceWith(...link.childNodes);
  return [...changed, ...takePictures(body, hosts), ...takeVideos(body)];
}

function takePictures(body: HTMLElement, hosts: readonly string[]): string[] {
  const lost: string[] = [];
  for (const image of body.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? '';
    // Pictures copied from this site have absolute URLs.
    const host = hosts.find((one) => one !== '' && source.startsWith(`${one}/files/`));
    if (host !== undefined) image.setAttribute('src', source.slice(host.length));
    else if (!/^(?:https:\/\/|\/files\/|data:)/i.test(source)) {
      lost.push(`${nameOf(image, source)} did not come, since ${whyLost(source)}.`);
      image.remove();
    }
  }
  if (lost.length === 0) return [];
  return [...lost, lost.length === 1 ? 'Please put it in from a file.' : 'Please put them in from files.'];
}

function nameOf(image: Element, source: string): string {
  const file =
    source
      .replace(/[?#].*/s, '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  const name = (image.getAttribute('alt') ?? '').trim() || file;
  if (name === '') return 'A picture';
  return `The picture “${name.length > 60 ? `${name.slice(0, 60)} …` : name}”`;
}

function whyLost(source: string): string {
  if (/^file:/i.test(source)) return 'it lies on your computer';
  if (/^http:/i.test(source)) return 'its address is not one of https';
  return 'it has no address on the web';
}

function takeVideos(body: HTMLElement): string[] {
  let lost = 0;
  for (const frame of body.querySelectorAll('iframe')) {
    const source = frame.getAttribute('src') ?? '';
    const address = embedAddress(source) ?? videoEmbed(source);
    if (address !== undefined) frame.setAttribute('src', address);
    else {
      lost++;
      frame.remove();
    }
  }
  for (const film of body.querySelectorAll('video')) {
    const source = film.getAttribute('src') ?? film.querySelector('source')?.getAttribute('src') ?? '';
    film.replaceChildren();
    if (isFilmAddress(source)) film.setAttribute('src', source);
    else {
      lost++;
      film.remove();
    }
  }
  markFilms(body);
  return lost === 0
    ? []
    : ['A video or a frame of another site did not come: an essay shows videos of YouTube, Vimeo, or at an address of https.'];
}

function isLink(address: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:)/i.test(address.trim());
}

function rename(element: Element, name: string): void {
  const other = element.ownerDocument.createElement(name);
  for (const { name: attribute, value } of element.attributes)
    if (/^(?:data-style|align|dir)$/.test(attribute)) other.setAttribute(attribute, value);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

/** Converts a data URL to a file. An invalid one gives an empty file without a type. */
export function fileOf(dataUrl: string): File {
  const comma = dataUrl.indexOf(',');
  const head = dataUrl.slice(0, Math.max(0, comma));
  const isBase64 = head.startsWith('data:') && head.endsWith(';base64');
  const type = isBase64 ? (/^data:([\w/+.-]*)/.exec(head)?.[1] ?? '') : '';
  const base64 = isBase64 ? dataUrl.slice(comma + 1) : '';
  const name = `pasted.${/^image\/([a-z]+)/.exec(type)?.[1] ?? 'file'}`;
  try {
    const bytes = Uint8Array.from(atob(base64.trim()), (character) => character.codePointAt(0) ?? 0);
    return new File([bytes], name, { type: bytes.length > 0 ? type : '' });
  } catch {
    return new File([], name);
  }
}
