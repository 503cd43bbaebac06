import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { NoteTitle } from '#contract/notes.ts';
import classes from './notes.module.css';
import { notesByTitleQuery } from './queries.ts';

interface Props {
  label: string;
  value: string;
  readOnly: boolean;
  error: string | undefined;
  onChange: (text: string) => void;
}

const MOST_OFFERED = 6;

/** A field for markdown that, once `[[` is typed, offers the titles of one's own notes that go on like this. */
export function NoteTextarea({ label, value, readOnly, error, onChange }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [begun, setBegun] = useState<string>();
  const [active, setActive] = useState(0);
  const listId = useId();
  const found = useQuery({ ...notesByTitleQuery(begun ?? '', MOST_OFFERED), enabled: begun !== undefined });
  const offered = begun === undefined ? [] : (found.data ?? []);

  function look(text: string, caret: number): void {
    setBegun(/\[\[([^[\]\n]{0,80})$/.exec(text.slice(0, caret))?.[1]);
    setActive(0);
  }

  function take({ title }: NoteTitle): void {
    const input = field.current;
    if (!input || begun === undefined) return;
    const caret = input.selectionStart;
    const head = `${value.slice(0, caret - begun.length)}${title}]]`;
    const tail = value.slice(caret).replace(/^\]\]/, '');
    onChange(head + tail);
    setBegun(undefined);
    // After the field has the new text.
    requestAnimationFrame(() => {
      input.focus();
      input.setSelectionRange(head.length, head.length);
    });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const chosen = offered[active];
    if (!chosen) return;
    if (event.key === 'ArrowDown') setActive((active + 1) % offered.length);
    else if (event.key === 'ArrowUp') setActive((active - 1 + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(chosen);
    else if (event.key === 'Escape') setBegun(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={classes.field}>
      <Textarea
        ref={field}
        label={label}
        description="Markdown. [[Title]] links to the note of that title."
        rows={12}
        size="md"
        readOnly={readOnly}
        error={error}
        value={value}
        attributes={{ input: { dir: 'auto' } }}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={offered.length > 0 ? `${listId}-${active}` : undefined}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          look(event.currentTarget.value, event.currentTarget.selectionStart);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setBegun(undefined)}
      />
      <span className="visually-hidden" role="status">
        {offered.length > 0 && `${offered.length} notes to link to; arrow keys choose, Enter takes one.`}
      </span>
      <div id={listId} role="listbox" aria-label="Notes to link to" className={classes.offered} hidden={offered.length === 0}>
        {offered.map((note, i) => (
          <div
            key={note.id}
            tabIndex={-1}
            id={`${listId}-${i}`}
            role="option"
            aria-selected={i === active}
            // Before the field loses the focus, and the list with it.
            onMouseDown={(event) => {
              event.preventDefault();
              take(note);
            }}
          >
            {note.title}
          </div>
        ))}
      </div>
    </div>
  );
}
