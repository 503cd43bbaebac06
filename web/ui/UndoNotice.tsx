import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { endUndo, type OfferedAct, undoAct, useOfferedActs } from '../platform/undo.ts';
import { Button } from './Button.tsx';
import { ScriptText } from './ScriptText.tsx';
import classes from './UndoNotice.module.css';

/**
 * Says at the bottom of the window what the reader just did, and lets them undo each act. Ctrl+Z
 * undoes the last one.
 */
export function UndoNotice() {
  const acts = useOfferedActs();
  const last = acts.at(-1);
  useUndoKey();
  return (
    <>
      {/* Always rendered: screen readers announce changes. No role: pages have a status. */}
      <p className="visually-hidden" aria-live="polite">
        {last && last.error === undefined && `${textOf(last)}.`}
      </p>
      {acts.length > 0 && (
        <ul className={classes.notice} aria-label="What you can undo" data-undo-notice data-not-printed>
          {acts.map((act) => (
            <Act key={act.key} act={act} />
          ))}
        </ul>
      )}
    </>
  );
}

function Act({ act }: { act: OfferedAct }) {
  const { key, text, error, isUndoing } = act;
  const title = titleOf(act);
  const row = useRef<HTMLLIElement>(null);
  useFocusReturn(row, act);
  return (
    <li ref={row}>
      <span className={classes.text}>
        {error === undefined ? text : <span role="alert">{error}</span>}
        {title !== undefined && (
          <>
            {' “'}
            <ScriptText>{title}</ScriptText>”
          </>
        )}
      </span>
      {error === undefined && (
        <Button small aria-label={`Undo: ${textOf(act)}`} aria-disabled={isUndoing} onClick={() => void undoAct(key)}>
          Undo
        </Button>
      )}
      <Button small look="bare" icon aria-label={`Dismiss: ${textOf(act)}`} onClick={() => void endUndo(key)}>
        <IconX size={17} aria-hidden="true" />
      </Button>
    </li>
  );
}

function textOf(act: OfferedAct): string {
  const title = titleOf(act);
  return title === undefined ? act.text : `${act.text} “${title}”`;
}

/** In characters: quotes and notes may be long. */
const TITLE = 80;

function titleOf({ title }: OfferedAct): string | undefined {
  if (title === undefined || title.length <= TITLE) return title;
  return `${title.slice(0, TITLE).replace(/\s\S*$/u, '')} …`;
}

/**
 * Moves the focus here from a button that disappeared, and returns it to the page when the notice
 * closes.
 */
function useFocusReturn(row: React.RefObject<HTMLLIElement | null>, { complete, takesFocus, region }: OfferedAct): void {
  useEffect(() => {
    const element = row.current;
    if (complete || takesFocus) element?.querySelector('button')?.focus({ preventScroll: true });
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const place = region?.isConnected ? (region.querySelector<HTMLElement>('h2[tabindex]') ?? region) : document.querySelector('main');
      place?.focus({ preventScroll: true });
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- once for each act
  }, []);
}

/** Fields have an undo of their own. */
function useUndoKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || altKey || shiftKey || defaultPrevented) return;
      if (document.activeElement?.closest('input, textarea, select, [contenteditable]')) return;
      void undoAct();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
