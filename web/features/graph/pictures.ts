import { apiHost } from '../../platform/site.ts';
import { pictureUrl } from './picture-url.ts';
import white from './white.svg';

/** The maximum number of parallel requests. */
const maxParallel = 12;

/**
 * Picture URL → the same URL if it loads, otherwise a white placeholder. Lives as long as the page.
 */
const pictureUrls = new Map<string, Promise<string>>();
const queue: (() => void)[] = [];
let running = 0;

/** Returns a URL that loads: the picture's or the placeholder's. */
export function loadPicture(path: string): Promise<string> {
  const address = pictureUrl(path, apiHost, window.location.origin);
  const cached = pictureUrls.get(address);
  if (cached) return cached;
  const url = waitForSlot().then(async () => {
    const isLoadable = await canLoad(address);
    running--;
    queue.shift()?.();
    return isLoadable ? address : new URL(white, window.location.origin).href;
  });
  pictureUrls.set(address, url);
  return url;
}

async function waitForSlot(): Promise<void> {
  if (running >= maxParallel) await new Promise<void>((resolve) => queue.push(resolve));
  running++;
}

function canLoad(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image();
    // WebGL textures require CORS.
    image.crossOrigin = 'anonymous';
    image.onload = () => resolve(image.naturalWidth > 0);
    image.onerror = () => resolve(false);
    image.src = address;
  });
}
