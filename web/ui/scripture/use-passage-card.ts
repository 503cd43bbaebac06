import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';

interface OpenCard {
  readonly anchor: HTMLAnchorElement;
  /** The element for the card, after the link, so that it comes next in reading and tab order. */
  readonly host: HTMLElement;
  readonly passage: number;
}

/**
 * In milliseconds. A pointer on its way elsewhere opens nothing, and has time to reach the card.
 */
const openDelay = 300;
const closeDelay = 250;

interface CardState {
  readonly open: OpenCard | undefined;
  close: () => void;
}

/**
 * Opens a card for the linked reference in `root` that has the pointer or the keyboard's focus. A
 * change of `content`, which may replace the element, or of `links` closes it.
 */
export function usePassageCard(ref: RefObject<HTMLElement | null>, content: unknown, links: unknown): CardState {
  const [open, setOpen] = useState<OpenCard>();
  const navigate = useNavigate();

  function close(): void {
    open?.host.remove();
    setOpen(undefined);
  }

  const show = useEffectEvent((anchor: HTMLAnchorElement) => {
    if (open?.anchor === anchor || !anchor.isConnected) return;
    open?.host.remove();
    const host = document.createElement('span');
    host.dataset['passageCard'] = '';
    anchor.after(host);
    setOpen({ anchor, host, passage: Number(anchor.dataset['passage']) });
  });
  const hide = useEffectEvent(close);
  const isOpenFor = useEffectEvent((anchor: HTMLAnchorElement) => open?.anchor === anchor);
  const follow = useEffectEvent((path: string) => void navigate(path));

  useEffect(() => {
    const root = ref.current;
    if (!root) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isTouch = false;
    const later = (act: () => void, delay: number): void => {
      clearTimeout(timer);
      timer = setTimeout(act, delay);
    };
    const unlisten = listen(root, {
      pointerdown: ({ pointerType }) => void (isTouch = pointerType === 'touch'),
      pointerover: ({ target, pointerType }) => {
        if (pointerType === 'touch') return;
        const anchor = linkOf(target);
        if (anchor) later(() => show(anchor), openDelay);
        else if (isInCard(target)) clearTimeout(timer);
        else later(hide, closeDelay);
      },
      pointerleave: ({ pointerType }) => pointerType !== 'touch' && later(hide, closeDelay),
      focusin: ({ target }) => {
        const anchor = linkOf(target);
        // Escape in the card moved the focus back to its link.
        if (anchor && isOpenFor(anchor)) clearTimeout(timer);
        else if (anchor?.matches(':focus-visible')) later(() => show(anchor), openDelay);
      },
      focusout: ({ relatedTarget }) => {
        if (!linkOf(relatedTarget) && !isInCard(relatedTarget)) later(hide, closeDelay);
      },
      click: (event) => {
        const anchor = linkOf(event.target);
        if (!anchor || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        clearTimeout(timer);
        // A first tap opens the card, since touch has no hover; a second one, or one on the card's
        // title, follows the link.
        if (isTouch && !isOpenFor(anchor)) return show(anchor);
        hide();
        follow(anchor.pathname);
      },
    });
    return () => {
      clearTimeout(timer);
      unlisten();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it may replace the element
  }, [ref, content]);

  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the links are replaced with it
  useEffect(() => () => hide(), [content, links]);
  useDismissal(open, close);
  return { open, close };
}

type Listeners = Partial<{ [K in keyof HTMLElementEventMap]: (event: HTMLElementEventMap[K]) => void }>;

/** Returns a function that removes the listeners. */
function listen(element: HTMLElement, listeners: Listeners): () => void {
  const all = Object.entries(listeners) as [string, EventListener][];
  for (const [type, listener] of all) element.addEventListener(type, listener);
  return () => {
    for (const [type, listener] of all) element.removeEventListener(type, listener);
  };
}

/** Closes the card with Escape or a press elsewhere. Escape leaves a dialog around it open. */
function useDismissal(open: OpenCard | undefined, close: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault();
    event.stopPropagation();
    if (open.host.contains(document.activeElement)) open.anchor.focus();
    close();
  });
  const onPress = useEffectEvent(({ target }: PointerEvent) => {
    if (linkOf(target) !== open?.anchor && !isInCard(target)) close();
  });
  const isOpen = open !== undefined;
  useEffect(() => {
    if (!isOpen) return undefined;
    const key = (event: KeyboardEvent): void => onKey(event);
    const press = (event: PointerEvent): void => onPress(event);
    window.addEventListener('keydown', key, true);
    document.addEventListener('pointerdown', press);
    return () => {
      window.removeEventListener('keydown', key, true);
      document.removeEventListener('pointerdown', press);
    };
  }, [isOpen]);
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | undefined {
  return (target instanceof Element && target.closest<HTMLAnchorElement>('a[data-passage]')) || undefined;
}

function isInCard(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-passage-card]') !== null;
}
