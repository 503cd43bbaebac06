import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { Citation } from '#contract/topics.ts';
import { isBlank } from '#core/blank.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { showsNothing } from '#core/shows-nothing.ts';
import type { TopicInput } from '../../data/topics.ts';
import { StatusError } from '../../platform/api-errors.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { CancelButton } from '../../ui/CancelButton.tsx';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { FormError } from '../../ui/FormError.tsx';
import { focusTooLong } from '../../ui/focus-too-long.ts';
import { LimitedInput } from '../../ui/LimitedField.tsx';
import { MarkdownField } from '../../ui/MarkdownField.tsx';
import { CitationRows, citationErrors, fieldName, incompleteRows } from './CitationRows.tsx';
import classes from './topics.module.css';

interface Props {
  name: 'New topic' | 'Edit topic';
  /** Whether the title takes the focus on mount. */
  focus?: boolean;
  action: string;
  value: TopicInput;
  onChange: (change: Partial<TopicInput>) => void;
  /** Whether leaving the form would lose text; it then asks for confirmation. */
  changed: boolean;
  busy: boolean;
  /** Shown above the buttons. */
  failure: ReactNode;
  /** Called on every submit attempt, even if validation stops it, to clear the previous error. */
  onTry: () => void;
  onSubmit: () => void;
  onCancel: () => void;
}

/** Renders the fields of a topic. */
export function TopicForm({ name, focus = false, action, value, onChange, changed, busy, failure, onTry, onSubmit, onCancel }: Props) {
  const [tried, setTried] = useState(false);
  // Whether the question about incomplete rows is shown.
  const [isAskingAboutRows, setIsAskingAboutRows] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const blank = isBlank(value.title) || showsNothing(value.content);
  const errors = citationErrors(value.citations);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    onTry();
    setTried(true);
    const isInvalid = focusTooLong(event.currentTarget) || blank || errors.size > 0;
    const hasIncompleteRows = !isInvalid && incompleteRows(value.citations).length > 0;
    setIsAskingAboutRows(hasIncompleteRows);
    if (!isInvalid && !hasIncompleteRows) onSubmit();
  }

  function focusIncompleteRow(): void {
    const [first] = incompleteRows(value.citations);
    setIsAskingAboutRows(false);
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[aria-label="${fieldName('text', first)}"]`)?.focus();
  }

  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate aria-label={name}>
      <TopicFields
        focus={focus}
        value={value}
        citationErrors={tried ? errors : new Map()}
        busy={busy}
        onChange={(change) => {
          if (change.citations) setIsAskingAboutRows(false);
          onChange(change);
        }}
      />
      <FormError>{tried && blank ? messages.titleAndContent : undefined}</FormError>
      {failure}
      {isAskingAboutRows && (
        <IncompleteRows
          citations={value.citations}
          onComplete={focusIncompleteRow}
          onSave={() => {
            setIsAskingAboutRows(false);
            if (!busy) onSubmit();
          }}
        />
      )}
      <div className="actions">
        <Button look="filled" type="submit" aria-disabled={busy}>
          {action}
        </Button>
        <CancelButton busy={busy} changed={changed} onCancel={onCancel} />
      </div>
    </form>
  );
}

interface FieldsProps extends Pick<Props, 'value' | 'busy' | 'onChange'> {
  focus: boolean;
  citationErrors: ReturnType<typeof citationErrors>;
}

function TopicFields({ focus, value, citationErrors: errors, busy, onChange }: FieldsProps) {
  return (
    <>
      <LimitedInput
        ref={focus ? focusOnMount : undefined}
        label="Title"
        size="md"
        readOnly={busy}
        attributes={{ input: { dir: 'auto' } }}
        max={limits.topicTitle.max}
        value={value.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <MarkdownField
        mentions
        quotations
        label="Content"
        description="Markdown. Type [ to link to a book, topic or text, and @ to mention a reader."
        rows={10}
        readOnly={busy}
        value={value.content}
        max={limits.topicContent.max}
        onChange={(content) => onChange({ content })}
        ignored={value.ignored_references}
        onIgnoredChange={(ignored_references) => onChange({ ignored_references })}
      />
      <Checkbox
        label="Public: anyone who is logged in can read it"
        aria-disabled={busy}
        checked={value.public}
        onChange={(event) => !busy && onChange({ public: event.currentTarget.checked })}
      />
      <CitationRows value={value.citations} errors={errors} busy={busy} onChange={(citations) => onChange({ citations })} />
    </>
  );
}

interface IncompleteRowsProps {
  citations: readonly Citation[];
  onComplete: () => void;
  onSave: () => void;
}

/** Asks whether to save without the incomplete citations. */
function IncompleteRows({ citations, onComplete, onSave }: IncompleteRowsProps) {
  return (
    <div className={classes.question} role="alert">
      {incompleteRows(citations).map((row) => (
        <p key={row}>Citation {row + 1} has no text and will not be saved.</p>
      ))}
      <div className="actions">
        <Button onClick={onComplete}>Complete it</Button>
        <Button onClick={onSave}>Save without it</Button>
      </div>
    </div>
  );
}

/**
 * Shows why a topic was not saved. An invalid citation has the server's own message, with its
 * position.
 */
export function TopicFailure({ error }: { error: Error | null }) {
  if (error === null) return null;
  return <FormError>{(error instanceof StatusError && error.issues[0]?.message) || failureText(error, errorMessages)}</FormError>;
}

export const errorMessages = {
  403: messages.editOwnTopics,
  404: messages.topicNotFound,
  500: 'Server error saving topic.',
  fallback: 'Failed to save topic.',
};
