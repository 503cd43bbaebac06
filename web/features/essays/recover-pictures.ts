import { picturesIn } from '#core/essay-pictures.ts';
import { getPictureUrl } from '../../data/essays.ts';
import { apiHost } from '../../platform/site.ts';

/** In milliseconds. Limits retries for a picture that fails at its new URL too. */
const retryDelay = 60_000;

/**
 * Renews the URLs of pictures that fail to load and returns a cleanup function. URLs of drafts are
 * signed for an hour, and pages and stored drafts live longer.
 */
export function recoverPictures(root: HTMLElement, setAddress: (image: HTMLImageElement, address: string) => void): () => void {
  const attempts = new WeakMap<HTMLImageElement, number>();
  const recover = async (image: HTMLImageElement): Promise<void> => {
    const address = image.getAttribute('src') ?? '';
    const [name] = picturesIn(address.startsWith(apiHost) ? address.slice(apiHost.length) : address);
    if (name === undefined || Date.now() - (attempts.get(image) ?? 0) < retryDelay) return;
    attempts.set(image, Date.now());
    // If there is no new URL, the picture stays broken.
    const found = await getPictureUrl(name).catch(() => undefined);
    if (found !== undefined && image.isConnected) setAddress(image, found);
  };
  const handleError = ({ target }: Event): void => {
    if (target instanceof HTMLImageElement) void recover(target);
  };
  // Error events do not bubble, so listen in the capture phase.
  root.addEventListener('error', handleError, true);
  return () => root.removeEventListener('error', handleError, true);
}
