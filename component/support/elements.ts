import { getRoles, isInaccessible } from '@testing-library/dom';
import { computeAccessibleDescription, computeAccessibleName } from 'dom-accessibility-api';
import { normalize, textMatches } from './text-matches.ts';

export function isVisible(element: Element): boolean {
  if (!element.isConnected || element.closest('[hidden], template')) return false;
  for (let one: Element | null = element; one; one = one.parentElement) {
    const { display, visibility } = getComputedStyle(one);
    if (display === 'none' || (one === element && visibility === 'hidden')) return false;
    const details: Element | null = one.parentElement;
    if (details?.localName === 'details' && !details.hasAttribute('open') && one.localName !== 'summary') return false;
  }
  return true;
}

export function accessibleName(element: Element): string {
  return normalize(computeAccessibleName(element));
}

export function accessibleDescription(element: Element): string {
  return normalize(computeAccessibleDescription(element));
}

export function roleOf(element: Element): string | undefined {
  return (
    element.getAttribute('role') ??
    Object.entries(getRoles(element as HTMLElement)).find(([, list]) => list.includes(element as HTMLElement))?.[0]
  );
}

const unseen = new Set(['SCRIPT', 'STYLE', 'TITLE', 'NOSCRIPT', 'OPTION']);

/**
 * Returns the smallest elements that contain the text, as readers see it: not in scripts or hidden
 * from screen readers.
 */
export function smallestWithText(root: HTMLElement, text: string | RegExp, exact: boolean): Element[] {
  const hasText = (element: Element): boolean => textMatches(element.textContent ?? '', text, exact);
  return [root, ...root.querySelectorAll('*')].filter(
    (element) => !unseen.has(element.tagName) && hasText(element) && ![...element.children].some(hasText),
  );
}

export function labeledElements(root: HTMLElement): Element[] {
  return [...root.querySelectorAll('[aria-label], [aria-labelledby]')].filter((one) => !isInaccessible(one));
}

export function describeElement(element: Element): string {
  return `<${element.localName}> ${accessibleName(element).slice(0, 60)}`;
}

export function unique<T>(list: T[]): T[] {
  return [...new Set(list)];
}

export function inDocumentOrder(list: Element[]): Element[] {
  return list.toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
}
