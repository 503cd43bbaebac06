/** As a ref: what it is given to has the focus as soon as it is there. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
