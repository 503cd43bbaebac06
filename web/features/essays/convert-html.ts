import { embedAddress, videoEmbed } from '#core/video.ts';
import { isVideoFileUrl, markVideoFiles } from './video-file.ts';
import { convertFootnotes, convertWordLists } from './convert-documents.ts';
import { convertStyle } from './convert-style.ts';
import { convertTables } from './convert-tables.ts';

interface ConvertOptions {
  /** The origins of this site and its API. */
  readonly hosts: readonly string[];
  /** Whether the author pasted it. Stored HTML is converted without dropping default colors. */
  readonly isPasted: boolean;
}

/**
 * Converts HTML to what the editor supports; inline styles would be lost to the content security
 * policy. Returns a notice for each thing that changed.
 */
export function convertHtml(body: HTMLElement, { hosts, isPasted }: ConvertOptions): string[] {
  for (const heading of body.querySelectorAll('h4, h5, h6')) renameElement(heading, 'h3');
  convertWordLists(body);
  for (const element of body.querySelectorAll('[style], [data-style], [align], font[color]')) convertStyle(element, isPasted);
  const changed = [...convertTables(body), ...convertFootnotes(body)];
  for (const link of body.querySelectorAll('a[href]')) if (!isLink(link.getAttribute('href') ?? '')) link.replaceWith(...link.childNodes);
  return [...changed, ...convertPictures(body, hosts), ...convertVideos(body)];
}

function convertPictures(body: HTMLElement, hosts: readonly string[]): string[] {
  const lost: string[] = [];
  for (const image of body.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? '';
    // Pictures copied from this site have absolute URLs.
    const host = hosts.find((origin) => origin !== '' && source.startsWith(`${origin}/files/`));
    if (host !== undefined) image.setAttribute('src', source.slice(host.length));
    else if (!/^(?:https:\/\/|\/files\/|data:)/i.test(source)) {
      lost.push(`${pictureName(image, source)} was not pasted because ${lossReason(source)}.`);
      image.remove();
    }
  }
  if (lost.length === 0) return [];
  return [...lost, lost.length === 1 ? 'Please insert it from a file.' : 'Please insert them from files.'];
}

function pictureName(image: Element, source: string): string {
  const file = source.replace(/[?#].*/s, '').replace(/^.*[/\\]/s, '');
  const name = (image.getAttribute('alt') ?? '').trim() || file;
  if (name === '') return 'A picture';
  return `The picture “${name.length > 60 ? `${name.slice(0, 60)} …` : name}”`;
}

function lossReason(source: string): string {
  if (/^file:/i.test(source)) return 'it is stored on your computer';
  if (/^http:/i.test(source)) return 'its URL does not start with https';
  return 'it has no URL';
}

function convertVideos(body: HTMLElement): string[] {
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
  for (const video of body.querySelectorAll('video')) {
    const source = video.getAttribute('src') ?? video.querySelector('source')?.getAttribute('src') ?? '';
    video.replaceChildren();
    if (isVideoFileUrl(source)) video.setAttribute('src', source);
    else {
      lost++;
      video.remove();
    }
  }
  markVideoFiles(body);
  return lost === 0 ? [] : ['A video or embedded page was not pasted. Essays can show videos from YouTube, Vimeo or an https URL.'];
}

function isLink(address: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:)/i.test(address.trim());
}

function renameElement(element: Element, name: string): void {
  const other = element.ownerDocument.createElement(name);
  for (const { name: attribute, value } of element.attributes)
    if (/^(?:data-style|align|dir)$/.test(attribute)) other.setAttribute(attribute, value);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

/** Converts a data URL to a file. An invalid one gives an empty file without a type. */
export function dataUrlToFile(dataUrl: string): File {
  const comma = dataUrl.indexOf(',');
  const head = dataUrl.slice(0, Math.max(0, comma));
  const isBase64 = head.startsWith('data:') && head.endsWith(';base64');
  const type = isBase64 ? (/^data:([\w/+.-]*)/.exec(head)?.[1] ?? '') : '';
  const base64 = isBase64 ? dataUrl.slice(comma + 1) : '';
  const name = `pasted.${/^image\/([a-z]+)/.exec(type)?.[1] ?? 'file'}`;
  try {
    const bytes = Uint8Array.from(atob(base64.trim()), (character) => character.charCodeAt(0));
    return new File([bytes], name, { type: bytes.length > 0 ? type : '' });
  } catch {
    return new File([], name);
  }
}
