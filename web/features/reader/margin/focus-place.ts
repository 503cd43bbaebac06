/**
 * Moves the focus from a closed panel to what opened it, or else to the number of the segment;
 * without numbers, to the page.
 */
export function focusPlace({ slug, citation }: { readonly slug: string; readonly citation: string }, opener?: HTMLElement | null): void {
  const numbers = document.querySelectorAll<HTMLElement>(`article [data-citation="${CSS.escape(citation)}"] > [data-number]`);
  const number = [...numbers].find((one) => (one.closest<HTMLElement>('[data-edition]')?.dataset['edition'] ?? slug) === slug);
  for (const place of [opener, number, document.querySelector<HTMLElement>('main')]) {
    place?.focus({ preventScroll: true });
    // What is hidden or gone does not take the focus.
    if (place && document.activeElement === place) return;
  }
}
