import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { IconBlockquote, IconCopy, IconDots, IconFolderPlus, IconLink, IconNote, IconQuote } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Edition } from '#contract/editions.ts';
import type { AnnotationColor } from '#core/annotations.ts';
import { citeQuotation, placeName } from '#core/cite-text.ts';
import { readPath } from '#core/page-paths.ts';
import { formatTextPath } from '#core/text-path.ts';
import { useUsualPlace } from '../../data/citations.ts';
import { Button } from '../../ui/Button.tsx';
import { narrowScreen, useMedia } from '../../ui/use-media.ts';
import { HighlightButtons } from './annotations/HighlightButtons.tsx';
import { copyRichText } from '../../platform/copy-rich-text.ts';
import classes from './selection.module.css';
import type { TextSelection } from './use-text-selection.ts';

/** Where a quotation can go. */
const quoteTargets = ['post', 'essay', 'note', 'topic'] as const;
export type QuoteTarget = (typeof quoteTargets)[number];

const targetNames: Readonly<Record<QuoteTarget, string>> = { post: 'A post', essay: 'An essay', note: 'A note', topic: 'A topic' };

interface Props {
  edition: Edition;
  selection: TextSelection;
  /** Undefined for visitors, who have nothing to write in. */
  onQuote: ((target: QuoteTarget) => void) | undefined;
  onAddToFolder: (() => void) | undefined;
  /** The color is the last one by default. */
  onHighlight: ((color?: AnnotationColor) => void) | undefined;
  onAddNote: (() => void) | undefined;
  /** Set while the reader places a lost annotation again. */
  onPlace: (() => void) | undefined;
  onCite: () => void;
  onClose: () => void;
}

/**
 * Shows the menu for selected words: beside them or, on a narrow screen, at the bottom, below the
 * selection's handles.
 */
export function SelectionMenu({ edition, selection, onQuote, onAddToFolder, onHighlight, onAddNote, onPlace, onCite, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const isNarrow = useMedia(narrowScreen);
  const [status, setStatus] = useState('');
  const { citation, words } = selection;
  const place = placeName(edition, citation);
  const usualPlace = useUsualPlace(edition, citation);
  useKeys(menu, { onClose, onHighlight, onAddNote });

  function copy(what: string, content: { plain: string; html?: string }): void {
    copyRichText(content).then(
      () => setStatus(`${what} copied.`),
      () => setStatus('Your browser blocked copying. Use its menu or a keyboard shortcut instead.'),
    );
  }

  return createPortal(
    <div
      ref={menu}
      className={classes.menu}
      role="toolbar"
      tabIndex={-1}
      aria-label={`Selected: ${place}`}
      data-narrow={isNarrow || undefined}
      data-not-printed
      style={isNarrow ? undefined : placeBeside(selection)}
      // Keeps the selection.
      onMouseDown={(event) => event.preventDefault()}
    >
      {onPlace && (
        <Button small look="filled" onClick={onPlace}>
          Attach here
        </Button>
      )}
      {onHighlight && <HighlightButtons onHighlight={onHighlight} />}
      {onAddNote && (
        <Button small look="bare" aria-keyshortcuts="n" onClick={onAddNote}>
          <IconNote size={17} aria-hidden="true" />
          Note
        </Button>
      )}
      <Button small look="bare" onClick={() => copy('Quotation', citeQuotation(edition, usualPlace, words))}>
        <IconCopy size={17} aria-hidden="true" />
        Copy
      </Button>
      <Button small look="bare" onClick={onCite}>
        <IconQuote size={17} aria-hidden="true" />
        Cite
      </Button>
      {onQuote && <QuoteMenu isNarrow={isNarrow} onQuote={onQuote} />}
      <MoreMenu
        isNarrow={isNarrow}
        onCopyLink={() => copy('Link', { plain: addressOf(edition.slug, citation) })}
        onAddToFolder={onAddToFolder}
      />
      <span className={status === '' ? 'visually-hidden' : classes.status} role="status">
        {status}
      </span>
    </div>,
    document.body,
  );
}

function QuoteMenu({ isNarrow, onQuote }: { isNarrow: boolean; onQuote: (target: QuoteTarget) => void }) {
  return (
    <Submenu
      isNarrow={isNarrow}
      button={
        <Button small look="bare">
          <IconBlockquote size={17} aria-hidden="true" />
          Quote in…
        </Button>
      }
    >
      {quoteTargets.map((target) => (
        <Menu.Item key={target} onClick={() => onQuote(target)}>
          {targetNames[target]}
        </Menu.Item>
      ))}
    </Submenu>
  );
}

interface MoreProps extends Pick<Props, 'onAddToFolder'> {
  isNarrow: boolean;
  onCopyLink: () => void;
}

/**
 * What readers need less often, so that the menu fits one row. Visitors have a single action, which
 * needs no menu.
 */
function MoreMenu({ isNarrow, onCopyLink, onAddToFolder }: MoreProps) {
  const linkIcon = <IconLink size={17} aria-hidden="true" />;
  if (!onAddToFolder)
    return (
      <Button small look="bare" onClick={onCopyLink}>
        {linkIcon}
        Copy link
      </Button>
    );
  return (
    <Submenu
      isNarrow={isNarrow}
      button={
        <Button small look="bare" icon aria-label="More actions">
          <IconDots size={20} aria-hidden="true" />
        </Button>
      }
    >
      <Menu.Item leftSection={linkIcon} onClick={onCopyLink}>
        Copy link
      </Menu.Item>
      <Menu.Item leftSection={<IconFolderPlus size={17} aria-hidden="true" />} onClick={onAddToFolder}>
        Add to Folder
      </Menu.Item>
    </Submenu>
  );
}

function Submenu({ isNarrow, button, children }: { isNarrow: boolean; button: ReactNode; children: ReactNode }) {
  return (
    <Menu position={isNarrow ? 'top' : 'bottom'} transitionProps={{ duration: 0 }} returnFocus>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown data-selection-menu>{children}</Menu.Dropdown>
    </Menu>
  );
}

function addressOf(slug: string, citation: string): string {
  return window.location.origin + readPath(formatTextPath(slug, citation));
}

/** Above the words, or below them if there is no room. */
function placeBeside({ top, bottom, center }: TextSelection): CSSProperties {
  const room = 72;
  const middle = `clamp(calc(var(--menu-width) / 2 + 8px), ${center}px, calc(100vw - var(--menu-width) / 2 - 8px))`;
  if (top > room) return { insetBlockStart: top - 8, insetInlineStart: middle, translate: '-50% -100%' };
  return { insetBlockStart: Math.min(bottom + 8, window.innerHeight - room), insetInlineStart: middle, translate: '-50% 0' };
}

type Keys = Pick<Props, 'onClose' | 'onHighlight' | 'onAddNote'>;

/**
 * Tab enters the menu from the text, arrow keys move in it, Escape closes it, and letters annotate
 * the words.
 */
function useKeys(menu: React.RefObject<HTMLDivElement | null>, { onClose, onHighlight, onAddNote }: Keys): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      const { current } = menu;
      if (!current || event.defaultPrevented) return;
      const isInside = current.contains(document.activeElement);
      const letter = letterOf(event);
      if (event.key === 'Escape' && !document.querySelector('[data-selection-menu]')) onClose();
      else if (letter === 'h' && onHighlight) onHighlight();
      else if (letter === 'n' && onAddNote) onAddNote();
      else if (
        event.key === 'Tab' &&
        !event.shiftKey &&
        !isInside &&
        !document.activeElement?.closest('[data-selection-menu], [role=dialog]')
      )
        current.querySelector('button')?.focus();
      else if (isInside && (event.key === 'ArrowRight' || event.key === 'ArrowLeft'))
        moveFocus(current, event.key === 'ArrowRight' ? 1 : -1);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', handleKey, true);
    return () => document.removeEventListener('keydown', handleKey, true);
  }, [menu, onClose, onHighlight, onAddNote]);
}

/** Returns the letter of a key outside fields; undefined with Ctrl and the like. */
function letterOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  if (ctrlKey || metaKey || altKey || document.activeElement?.closest('input, textarea, select, [contenteditable], [role=dialog]'))
    return undefined;
  return key.toLowerCase();
}

function moveFocus(menu: HTMLElement, step: number): void {
  const buttons = [...menu.querySelectorAll<HTMLElement>('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
