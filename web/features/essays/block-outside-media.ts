import { outsideHost } from './outside-host.ts';
import type { OutsideMediaSource } from './OutsideMedia.tsx';

/** The element in which to render a placeholder. */
export interface OutsidePlaceholder extends OutsideMediaSource {
  readonly element: HTMLElement;
}

/** The attribute that stores a URL that must not be loaded yet. */
const blockedAttribute = 'data-outside';

/** Removes the URL of another site from a picture or video before the browser can load it. */
export function blockOutsideMedia(node: Element): void {
  const address = node.getAttribute('src') ?? '';
  if (address === '' || outsideHost(address) === undefined) return;
  node.setAttribute(blockedAttribute, address);
  node.removeAttribute('src');
}

/** Replaces each blocked picture or video with an empty element for its placeholder. */
export function replaceBlockedMedia(text: DocumentFragment): OutsidePlaceholder[] {
  return Array.from(text.querySelectorAll(`[${blockedAttribute}]`), (node) => {
    const element = document.createElement('span');
    element.className = 'essay-outside';
    const isPicture = node.tagName === 'IMG';
    if (!isPicture) element.classList.add('essay-outside-video');
    const host = outsideHost(node.getAttribute(blockedAttribute) ?? '') ?? '';
    node.replaceWith(element);
    return { element, host, kind: isPicture ? 'Picture' : 'Video', alt: isPicture ? (node.getAttribute('alt') ?? '') : '' };
  });
}
