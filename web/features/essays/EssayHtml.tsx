import { useMergedRef } from '@mantine/hooks';
import createPurifier from 'dompurify';
import { useId, useLayoutEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { embedAddress } from '#core/video.ts';
import { apiHost } from '../../platform/site.ts';
import { useReferenceLinks } from '../../ui/scripture/use-reference-links.tsx';
import { directionOf } from '../../ui/direction.ts';
import { MentionLink } from '../../ui/MentionLink.tsx';
import { TargetLink } from '../../ui/TargetLink.tsx';
import { highlightCode } from './highlight-code.ts';
import './color-sheet.ts';
import '@fontsource-variable/merriweather/wght.css';
import '@fontsource-variable/merriweather/wght-italic.css';
import './essay-text.css';
import './essay-lists.css';
import './essay-footnotes.css';
import { numberFootnotes } from './display-footnotes.ts';
import { useSourceLinks } from './use-source-links.ts';
import { addCheckboxes, collapseLineBreaks } from './display-markup.ts';
import { OutsideMedia } from './OutsideMedia.tsx';
import { placeFootnotes } from './place-footnotes.ts';
import { blockOutsideMedia, type OutsidePlaceholder, replaceBlockedMedia } from './block-outside-media.ts';
import { useOutsideMedia } from './use-outside-media.ts';
import { recoverPictures } from './recover-pictures.ts';
import { replaceTokens, type Token } from './tokens.ts';

interface Props {
  /** Wordings that the author marked as not being references to scripture. */
  ignored?: readonly string[] | undefined;
  children: string;
}

/**
 * Shows an essay that is stored as HTML. The server has sanitized it; DOMPurify does so again as
 * defense in depth.
 */
export function EssayHtml({ ignored, children }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const prefix = `essay-${useId().replaceAll(/\W/g, '')}-`;
  const { shown, show } = useOutsideMedia(children, container);
  const { nodes, tokens, placeholders } = useMemo(() => prepareContent(children, shown, prefix), [children, shown, prefix]);
  useLayoutEffect(() => {
    if (container.current) return recoverPictures(container.current, (image, address) => image.setAttribute('src', apiHost + address));
    return undefined;
  }, []);
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    let current = true;
    element.replaceChildren(...nodes);
    const stopPlacing = placeFootnotes(element);
    // Without highlighting, the code is still complete.
    highlightCode(element, () => current).catch(() => undefined);
    return () => {
      current = false;
      stopPlacing();
    };
  }, [nodes]);
  useSourceLinks(container);
  const links = useReferenceLinks<HTMLDivElement>(nodes, ignored);
  const refs = useMergedRef(container, links.ref);
  return (
    <>
      <div className="essay-text" dir="auto" ref={refs} tabIndex={-1} />
      {links.card}
      {tokens.map(({ element, target }, i) =>
        createPortal('kind' in target ? <TargetLink {...target} /> : <MentionLink {...target} />, element, i),
      )}
      {placeholders.map(({ element, ...source }, i) => createPortal(<OutsideMedia {...source} onShow={show} />, element, `outside-${i}`))}
    </>
  );
}

function prepareContent(
  html: string,
  isOutsideShown: boolean,
  prefix: string,
): { nodes: ChildNode[]; tokens: Token[]; placeholders: OutsidePlaceholder[] } {
  const text = sanitize(html, isOutsideShown);
  const placeholders = replaceBlockedMedia(text);
  for (const part of text.querySelectorAll(directed)) part.setAttribute('dir', directionOf(part.textContent));
  lowerHeadings(text);
  collapseLineBreaks(text);
  addCheckboxes(text);
  numberFootnotes(text, prefix);
  return { placeholders, tokens: replaceTokens(text), nodes: [...text.childNodes] };
}

/**
 * Moves headings one level below the page title with `aria-level`, so copied text keeps its tags.
 */
function lowerHeadings(text: DocumentFragment): void {
  if (!text.querySelector('h1')) return;
  for (const heading of text.querySelectorAll('h1, h2, h3')) heading.setAttribute('aria-level', String(Number(heading.tagName[1]) + 1));
}

const tags = [
  ...['p', 'br', 'h1', 'h2', 'h3', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'blockquote', 'pre', 'code', 'div', 'span'],
  ...['ol', 'ul', 'li', 'a', 'img', 'iframe', 'video'],
];
const attributes = [
  ...[
    'class',
    'href',
    'src',
    'alt',
    'width',
    'height',
    'data-list',
    'data-language',
    'data-style',
    'data-cite',
    'allowfullscreen',
    'controls',
  ],
];

/** Each of these gets the direction of its own text: an English essay may quote Hebrew. */
const directed = 'p, li, ol, ul, h1, h2, h3, blockquote, pre, .ql-code-block';

const sanitizers = new Map<boolean, typeof createPurifier>();

function sanitize(html: string, isOutsideShown: boolean): DocumentFragment {
  const sanitizer = sanitizers.get(isOutsideShown) ?? createSanitizer(isOutsideShown);
  sanitizers.set(isOutsideShown, sanitizer);
  return sanitizer.sanitize(renameStyleAttributes(html), {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/files\/)/i,
    // These are not URLs, but DOMPurify would match them against the expression above.
    ADD_URI_SAFE_ATTR: ['data-list', 'data-language', 'data-style', 'data-cite', 'width', 'height', 'allowfullscreen', 'controls'],
    SANITIZE_NAMED_PROPS: true,
    RETURN_DOM_FRAGMENT: true,
  });
}

/**
 * Renames style attributes, because the content security policy reports them even in inert
 * documents.
 */
function renameStyleAttributes(html: string): string {
  return html.replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/ style="/i, ' data-style="'));
}

/**
 * Converts inline colors of imported essays to the editor's classes. Others have no such styles.
 */
function convertColors(node: Element): void {
  const style = node.getAttribute('data-style') ?? '';
  node.removeAttribute('data-style');
  for (const [, background, digits = ''] of style.matchAll(/(background-)?color: #([0-9a-f]{6})/g))
    node.classList.add(`ql-${background === undefined ? 'color' : 'bg'}-${digits}`);
}

function createSanitizer(isOutsideShown: boolean): typeof createPurifier {
  const sanitizer = createPurifier(window);
  sanitizer.addHook('afterSanitizeAttributes', (node) => {
    convertColors(node);
    // Checks the resolved URL, because "/embed/../redirect" leads elsewhere.
    if (node.tagName === 'IFRAME' && embedAddress((node as HTMLIFrameElement).src) === undefined) node.remove();
    if (node.tagName === 'IFRAME') {
      node.setAttribute('loading', 'lazy');
      node.setAttribute('title', 'Video');
      node.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups');
    }
    if (node.tagName === 'A') {
      node.setAttribute('target', '_blank');
      node.setAttribute('rel', 'noopener noreferrer nofollow ugc');
    }
    if (node.tagName === 'IMG' || node.tagName === 'VIDEO') {
      if (!/^(?:https:\/\/|\/files\/)/i.test(node.getAttribute('src') ?? '')) node.removeAttribute('src');
    }
    if (node.tagName === 'IMG') {
      const source = node.getAttribute('src') ?? '';
      if (source.startsWith('/files/')) node.setAttribute('src', apiHost + source);
      node.setAttribute('loading', 'lazy');
      if (!node.hasAttribute('alt')) node.setAttribute('alt', '');
    }
    if (!isOutsideShown && ['IMG', 'VIDEO', 'IFRAME'].includes(node.tagName)) blockOutsideMedia(node);
  });
  return sanitizer;
}
