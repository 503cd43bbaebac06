import Quill from 'quill';
import type { BlockEmbed as BlockEmbedBlot } from 'quill/blots/block.js';

const BlockEmbed = Quill.import('blots/block/embed') as unknown as typeof BlockEmbedBlot;

/**
 * A film at an address of its own, which an essay may have beside the videos of the two sites. While it is edited it has a class of its own:
 * Quill goes by classes first, and `ql-video` is its name for what comes in a frame.
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

/** As the server has it: over https. */
export function isFilmAddress(address: string): boolean {
  return /^https:\/\//i.test(address) && URL.canParse(address);
}

/** The class by which the editor knows a film, in place of the one that is stored. */
export function markFilms(root: ParentNode): void {
  for (const film of root.querySelectorAll('video')) film.className = Film.className;
}

/** The other way. */
export function unmarkFilms(root: ParentNode): void {
  for (const film of root.querySelectorAll('video')) film.className = 'ql-video';
}
