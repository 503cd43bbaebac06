import { outsideHost } from '../../platform/outside.ts';
import type { OutsideThing } from './OutsideMedia.tsx';

/** Where a placeholder is to be drawn. */
export interface OutsidePlace extends OutsideThing {
  readonly element: HTMLElement;
}

/** The attribute that keeps an address which must not be loaded yet. */
const held = 'data-outside';

/** Takes the address of another site away from a picture or video, before anything could load it. */
export function holdOutside(node: Element): void {
  const address = node.getAttribute('src') ?? '';
  if (address === '' || outsideHost(address) === undefined) return;
  node.setAttribute(held, address);
  node.removeAttribute('src');
}

/** Puts an empty place where each held picture or video stands, to draw its placeholder in. */
export function takeOutside(text: DocumentFragment): OutsidePlace[] {
  return Array.from(text.querySelectorAll(`[${held}]`), (node) => {
    const element = document.createElement('span');
    element.className = 'essay-outside';
    const isPicture = node.tagName === 'IMG';
    if (!isPicture) element.classList.add('essay-outside-video');
    const host = outsideHost(node.getAttribute(held) ?? '') ?? '';
    node.replaceWith(element);
    return { element, host, kind: isPicture ? 'Picture' : 'Video', alt: isPicture ? (node.getAttribute('alt') ?? '') : '' };
  });
}
