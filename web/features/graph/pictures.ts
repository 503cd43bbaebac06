import { apiHost } from '../../platform/site.ts';
import { pictureAddress } from './picture-address.ts';
import white from './white.svg';

/** The maximum number of parallel requests. */
const atOnce = 12;

/**
 * Picture URL → the same URL if it loads, otherwise a white placeholder. Lives as long as the page.
 */
const known = new Map<string, Promise<string>>();
const waiting: (() => void)[] = [];
let running = 0;

/** Returns a URL that loads: the picture's or the placeholder's. */
export function loadablePicture(path: string): Promise<string> {
  const address = pictureAddress(path, apiHost, window.location.origin);
  const before = known.get(address);
  if (before) return before;
  const coming = turn().then(async () => {
    const loads = await doesLoad(address);
    running--;
    waiting.shift()?.();
    return loads ? address : new URL(white, window.location.origin).href;
  });
  known.set(address, coming);
  return coming;
}

async function turn(): Promise<void> {
  if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
  running++;
}

function doesLoad(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image();
    // WebGL textures require CORS.
    image.crossOrigin = 'anonymous';
    image.onload = () => resolve(image.naturalWidth > 0);
    image.onerror = () => resolve(false);
    image.src = address;
  });
}
