import { picturesIn } from '#core/essay-pictures.ts';
import { apiHost } from '../../platform/site.ts';
import { pictureAddress } from './queries.ts';

/** Milliseconds; a picture that is not there at its new address either is not asked for again and again. */
const pause = 60_000;

/**
 * Gives pictures new addresses where theirs do not hold any more: those of a draft are signed for an hour, and a page may be open, or a text
 * be kept in the browser, for longer. `show` puts the address where it belongs. Answers how to stop.
 */
export function recoverPictures(root: HTMLElement, show: (image: HTMLImageElement, address: string) => void): () => void {
  const asked = new WeakMap<HTMLImageElement, number>();
  const recover = async (image: HTMLImageElement): Promise<void> => {
    const address = image.getAttribute('src') ?? '';
    const [name] = picturesIn(address.startsWith(apiHost) ? address.slice(apiHost.length) : address);
    if (name === undefined || Date.now() - (asked.get(image) ?? 0) < pause) return;
    asked.set(image, Date.now());
    // Where there is none, the picture stays as broken as it is.
    const found = await pictureAddress(name).catch(() => undefined);
    if (found !== undefined && image.isConnected) show(image, found);
  };
  const listen = ({ target }: Event): void => {
    if (target instanceof HTMLImageElement) void recover(target);
  };
  // These events do not bubble.
  root.addEventListener('error', listen, true);
  return () => root.removeEventListener('error', listen, true);
}
