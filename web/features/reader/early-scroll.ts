// Shared by the first script of the page and the application.
const shared = globalThis as { catenaEarlyScroll?: boolean };

/** Notes that the reader has scrolled the text before the application showed it. */
export function noteEarlyScroll(): void {
  shared.catenaEarlyScroll = true;
}

/**
 * Returns, once, whether the reader has scrolled already, and is no longer at the place of the
 * address.
 */
export function takeEarlyScroll(): boolean {
  const hasScrolled = shared.catenaEarlyScroll === true;
  shared.catenaEarlyScroll = false;
  return hasScrolled;
}
