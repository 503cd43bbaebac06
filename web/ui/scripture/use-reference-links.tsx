import { lazy, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { mayRefer } from '#core/scripture/may-refer.ts';
import { usePassageCard } from './use-passage-card.ts';
import { LazyPart } from '../LazyPart.tsx';

const PassageCard = lazy(() => import('./PassageCard.tsx').then((module) => ({ default: module.PassageCard })));

const none: readonly string[] = [];

interface ReferenceLinks<Root extends HTMLElement> {
  /** The ref of the element whose text gets links. */
  ref: RefObject<Root | null>;
  /** The card of the link that has the pointer or the focus; render it anywhere. */
  card: ReactNode;
}

/**
 * Links the references to scripture in an element that shows a text. `content` changes whenever
 * that text does; `ignored` are wordings that its author marked as not references.
 */
export function useReferenceLinks<Root extends HTMLElement>(content: unknown, ignored: readonly string[] = none): ReferenceLinks<Root> {
  // No state: a long essay has a hundred of these, and each would render once more when it is
  // mounted.
  const ref = useRef<Root>(null);
  const ignoredKey = ignored.join('\n');
  useEffect(() => {
    const root = ref.current;
    if (!root) return undefined;
    let unlink: (() => void) | undefined;
    let isCurrent = true;
    const text = root.textContent;
    if (!mayRefer(text)) return undefined;
    import('./link-references.ts')
      .then(async ({ linkReferences, loadLanguagesOf }) => {
        const languages = await loadLanguagesOf(text);
        if (isCurrent) unlink = linkReferences(root, ignoredKey === '' ? [] : ignoredKey.split('\n'), languages);
      })
      // Without the links, the text is still complete.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
      unlink?.();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the text of the element changes with it
  }, [content, ignoredKey]);
  const { open, close } = usePassageCard(ref, content, ignoredKey);
  const card =
    open &&
    createPortal(
      <LazyPart>
        <PassageCard key={open.passage} anchor={open.anchor} passage={open.passage} onClose={close} />
      </LazyPart>,
      open.host,
    );
  return { ref, card };
}
