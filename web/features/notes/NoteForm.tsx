import { type FormEvent, type ReactNode, useState } from 'react';
import { isBlank } from '#core/blank.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { showsNothing } from '#core/shows-nothing.ts';
import type { NoteInput } from '../../data/notes.ts';
import { Button } from '../../ui/Button.tsx';
import { CancelButton } from '../../ui/CancelButton.tsx';
import { DraftSaved } from '../../ui/DraftSaved.tsx';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { focusTooLong } from '../../ui/focus-too-long.ts';
import { FormError } from '../../ui/FormError.tsx';
import { LimitedInput } from '../../ui/LimitedField.tsx';
import { MarkdownField } from '../../ui/MarkdownField.tsx';
import { NoteLink } from './NoteLink.tsx';
import classes from './notes.module.css';

/** Shows a link in the preview, where nothing is created. */
function noteInPreview(title: string): ReactNode {
  return <NoteLink title={title} />;
}

interface Props {
  draftKey: string;
  value: NoteInput;
  onChange: (note: NoteInput) => void;
  /** Whether leaving the form would lose text; it then asks for confirmation. */
  changed: boolean;
  /** The field to focus on mount. */
  focus?: 'title' | 'content' | undefined;
  action: string;
  busy: boolean;
  /** Shown below the title field. */
  underTitle?: ReactNode;
  /** The error, with the action that resolves it. */
  failure?: ReactNode;
  /** Called on every submit attempt, even if validation stops it, to clear the previous error. */
  onTry?: () => void;
  onSubmit: () => void;
  onCancel: () => void;
}

export function NoteForm({
  draftKey,
  value,
  onChange,
  changed,
  focus,
  action,
  busy,
  underTitle,
  failure,
  onTry,
  onSubmit,
  onCancel,
}: Props) {
  const [blank, setBlank] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    onTry?.();
    const missing = isBlank(value.title) || showsNothing(value.content);
    setBlank(missing);
    if (!focusTooLong(event.currentTarget) && !missing) onSubmit();
  }

  function change(next: NoteInput): void {
    setBlank(false);
    onChange(next);
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <LimitedInput
        ref={focus === 'title' ? focusOnMount : undefined}
        label="Title"
        size="md"
        readOnly={busy}
        attributes={{ input: { dir: 'auto' } }}
        max={limits.noteTitle.max}
        value={value.title}
        onChange={(event) => change({ ...value, title: event.currentTarget.value })}
      />
      {underTitle}
      <MarkdownField
        label="Content"
        description="Markdown. Type [ to link to a book, topic or text, or [[ to link to another note."
        rows={12}
        focus={focus === 'content'}
        notes
        renderNote={noteInPreview}
        readOnly={busy}
        value={value.content}
        max={limits.noteContent.max}
        onChange={(content) => change({ ...value, content })}
        ignored={value.ignored_references}
        onIgnoredChange={(ignored_references) => change({ ...value, ignored_references })}
      />
      {blank ? <FormError>{messages.titleAndContent}</FormError> : failure}
      <div className="actions">
        <Button look="filled" type="submit" aria-disabled={busy}>
          {action}
        </Button>
        <CancelButton busy={busy} changed={changed} onCancel={onCancel} />
        <DraftSaved draftKey={draftKey} />
      </div>
    </form>
  );
}
