import Quill from 'quill';
import type { BlockEmbed as BlockEmbedBlot } from 'quill/blots/block.js';

const BlockEmbed = Quill.import('blots/block/embed') as unknown as typeof BlockEmbedBlot;

/**
 * A `video` element with a file URL, besides the embeds of the two video sites. It needs its own
 * class, because Quill matches blots by class first and `ql-video` means an iframe.
 */
export class Film extends BlockEmbed {
  static override blotName = 'film';
  static override className = 'ql-film';
  static override tagName = 'VIDEO';

  static override create(value?: unknown): HTMLElement {
    const film = super.create(value) as HTMLElement;
    if (typeof value === 'string' && isFilmAddress(value)) film.setAttribute('src', value);
    film.setAttribute('controls', 'true');
    return film;
  }

  static override value(film: Element): string {
    return film.getAttribute('src') ?? '';
  }

  static override formats(): undefined {
    return undefined;
  }
}

/** Returns whether the server accepts the URL: HTTPS only. */
export function isFilmAddress(address: string): boolean {
  return /^https:\/\//i.test(address) && URL.canParse(address);
}

/** Replaces the stored class of video elements with the editor's. */
export function markFilms(root: ParentNode): void {
  for (const film of root.querySelectorAll('video')) film.className = Film.className;
}

/** Replaces the editor's class of video elements with the stored one. */
export function unmarkFilms(root: ParentNode): void {
  for (const film of root.querySelectorAll('video')) film.className = 'ql-video';
}
