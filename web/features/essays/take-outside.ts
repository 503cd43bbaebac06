import { outsideHost } from '../../platform/outside.ts';
import type { OutsideThing } from './OutsideMedia.tsx';

/** The element in which to render a placeholder. */
export interface OutsidePlace extends OutsideThing {
  readonly element: HTMLElement;
}

/** The attribute that stores a URL that must not be loaded yet. */
const held = 'data-outside';

/** Removes the URL of another site from a picture or video before the browser can load it. */
export function holdOutside(node: Element): void {
  const address = node.getAttribute('src') ?? '';
  if (address === '' || outsideHost(address) === undefined) return;
  node.setAttribute(held, address);
  node.removeAttribute('src');
}

/** Replaces each blocked picture or video with an empty element for its placeholder. */
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
