import { apiHost } from '../../platform/site.ts';
import { pictureAddress } from './picture-address.ts';
import white from './white.svg';

/** Pictures that are on their way at a time. */
const atOnce = 12;

/** Address of a picture → the same, where it loads, else of a white placeholder (spec 7). For as long as the page is open. */
const known = new Map<string, Promise<string>>();
const waiting: (() => void)[] = [];
let running = 0;

/** An address that certainly loads: of the picture, or of the placeholder. */
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
    // A texture may not hold what another host does not allow.
    image.crossOrigin = 'anonymous';
    image.onload = () => resolve(image.naturalWidth > 0);
    image.onerror = () => resolve(false);
    image.src = address;
  });
}
