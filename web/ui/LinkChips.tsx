import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Target } from '../data/link-target.ts';
import { targetTitleQuery } from '../data/references.ts';
import { lineDirection } from './direction.ts';
import classes from './LinkField.module.css';
import { type LinkToken, linkTokensOf } from './link-tokens.ts';
import { copyTextLayout } from './place-at-caret.ts';
import { ScriptText } from './ScriptText.tsx';

/** Laying out a longer text twice would slow down typing; its links are only listed. */
const LONGEST_TEXT = 30_000;

/**
 * Covers the links in a text field with their titles, and lists the titles below it. The field
 * keeps the source text, so that undo, selection and input methods stay native.
 */
export function LinkChips({ text, input }: { text: string; input: HTMLTextAreaElement | null }) {
  const tokens = linkTokensOf(text);
  if (tokens.length === 0) return null;
  return (
    <>
      {input && text.length <= LONGEST_TEXT && <Overlay text={text} tokens={tokens} input={input} />}
      <TitleList tokens={tokens} />
    </>
  );
}

interface OverlayProps {
  text: string;
  tokens: readonly LinkToken[];
  input: HTMLTextAreaElement;
}

/** Repeats the text invisibly, with the same line breaks, and the titles over its links. */
function Overlay({ text, tokens, input }: OverlayProps) {
  const frame = useRef<HTMLDivElement>(null);
  const mirror = useRef<HTMLDivElement>(null);
  const caret = useSelection(input);
  useLayoutEffect(() => {
    const layOut = (): void => {
      const parent = frame.current?.offsetParent;
      if (!frame.current || !mirror.current || !parent) return;
      const [outer, inner] = [parent.getBoundingClientRect(), input.getBoundingClientRect()];
      const { style } = frame.current;
      style.left = `${inner.left - outer.left}px`;
      style.top = `${inner.top - outer.top}px`;
      style.width = `${inner.width}px`;
      style.height = `${inner.height}px`;
      copyTextLayout(input, mirror.current);
      mirror.current.style.translate = `0 ${-input.scrollTop}px`;
    };
    layOut();
    const observer = new ResizeObserver(layOut);
    observer.observe(input);
    input.addEventListener('scroll', layOut);
    return () => {
      observer.disconnect();
      input.removeEventListener('scroll', layOut);
    };
    // Errors and descriptions move the field, so it is measured after every change.
  });

  const pieces = tokens.flatMap((token, i) => [
    text.slice(tokens[i - 1]?.end ?? 0, token.start),
    <Chip key={token.start} token={token} isEdited={caret !== undefined && caret.start < token.end && caret.end > token.start} />,
  ]);
  return (
    <div ref={frame} className={classes.frame} aria-hidden="true">
      <div ref={mirror} className={classes.mirror}>
        {pieces}
        {/* A line break at the end of a text field is a line. */}
        {text.slice(tokens.at(-1)?.end)}
        {'\u200b'}
      </div>
    </div>
  );
}

/** Returns the selection while the field has the focus. */
function useSelection(input: HTMLTextAreaElement): { start: number; end: number } | undefined {
  const [selection, setSelection] = useState<{ start: number; end: number }>();
  useEffect(() => {
    const read = (): void => {
      const { selectionStart: start, selectionEnd: end } = input;
      const isFocused = document.activeElement === input;
      setSelection((old) => (!isFocused ? undefined : old?.start === start && old.end === end ? old : { start, end }));
    };
    const events = ['selectionchange', 'focusin', 'focusout'] as const;
    for (const event of events) document.addEventListener(event, read);
    input.addEventListener('select', read);
    return () => {
      for (const event of events) document.removeEventListener(event, read);
      input.removeEventListener('select', read);
    };
  }, [input]);
  return selection;
}

/** Shows a title over its link, unless the link itself is being edited or selected. */
function Chip({ token: { target, text }, isEdited }: { token: LinkToken; isEdited: boolean }) {
  const { data: title } = useQuery(targetTitleQuery(target));
  return (
    <span className={classes.token}>
      {text}
      {title != null && !isEdited && (
        <span className={classes.chip}>
          <span dir={lineDirection(title) ?? 'ltr'}>
            <ScriptText>{title}</ScriptText>
          </span>
        </span>
      )}
    </span>
  );
}

/** Lists each title in full once: a chip has only the room of its link. */
function TitleList({ tokens }: { tokens: readonly LinkToken[] }) {
  const targets = new Map(tokens.map(({ target }) => [`${target.kind}-${target.id}`, target]));
  return (
    <ul className={classes.titles} aria-label="Linked in this text">
      {[...targets].map(([key, target]) => (
        <Title key={key} target={target} />
      ))}
    </ul>
  );
}

function Title({ target }: { target: Target }) {
  const { data: title } = useQuery(targetTitleQuery(target));
  return title == null ? null : (
    <li>
      <ScriptText>{title}</ScriptText>
    </li>
  );
}
