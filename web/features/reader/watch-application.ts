/** Returns whether the application shows nothing yet, or the skeleton of a text. */
export function isPending(application: HTMLElement): boolean {
  // Its first elements are style sheets.
  if (application.querySelector(':scope > :not(style)') === null) return true;
  const main = application.querySelector('main');
  return main !== null && (main.childElementCount === 0 || main.querySelector('[data-text-pending]') !== null);
}

/**
 * Calls a function once, before the frame in which the application shows anything but its skeleton.
 */
export function whenShown(application: HTMLElement, onShown: () => void): void {
  if (!isPending(application)) return onShown();
  const observer = new MutationObserver(() => {
    if (isPending(application)) return;
    observer.disconnect();
    onShown();
  });
  observer.observe(application, { childList: true, subtree: true });
}
