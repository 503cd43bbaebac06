import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { annotationColors, annotationVisibilities } from '#core/annotations.ts';
import { isTooLong } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import type { AnnotationInput } from '../../../data/annotations.ts';
import { circlesQuery } from '../../../data/circles.ts';
import { failureText } from '../../../platform/failure.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { MarkdownField } from '../../../ui/MarkdownField.tsx';
import { ErrorMessage } from '../../../ui/Page.tsx';
import { visibilityNames } from '../../../ui/visibility-names.ts';
import classes from './annotations.module.css';
import { useColorNames } from '../../../data/color-names.ts';

interface Props {
  /** The name of the form for screen readers. */
  name: string;
  value: AnnotationInput;
  onChange: (value: AnnotationInput) => void;
  busy: boolean;
  /** Whether the last attempt may succeed if it is repeated. */
  isRetry?: boolean;
  failure: ReactNode;
  onSubmit: () => void;
  onCancel: () => void;
}

/** The note, color and readers of an annotation. */
export function AnnotationForm({ name, value, onChange, busy, isRetry = false, failure, onSubmit, onCancel }: Props) {
  const lacksCircle = value.visibility === 'circles' && value.circle_ids.length === 0;
  const isComplete = !lacksCircle && !isTooLong(value.body, limits.annotationBody.max);
  function submit(): void {
    if (!busy && isComplete) onSubmit();
  }
  return (
    <form
      className={classes.form}
      aria-label={name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <MarkdownField
        label="Note"
        focus
        rows={4}
        readOnly={busy}
        value={value.body}
        max={limits.annotationBody.max}
        onChange={(body) => onChange({ ...value, body })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      <Colors value={value.color} onChange={(color) => onChange({ ...value, color })} />
      <Readers value={value} onChange={(change) => onChange({ ...value, ...change })} />
      {failure}
      <div className="actions">
        <Button look="filled" type="submit" small aria-disabled={busy || !isComplete}>
          {isRetry ? 'Try again' : 'Save'}
        </Button>
        <Button small onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function Colors({ value, onChange }: { value: AnnotationInput['color']; onChange: (color: AnnotationInput['color']) => void }) {
  const names = useColorNames();
  const group = useId();
  return (
    <fieldset className={classes.choice}>
      <legend>Color</legend>
      {annotationColors.map((color) => (
        <label key={color} className={classes.color} data-color={color}>
          <input type="radio" name={group} checked={color === value} onChange={() => onChange(color)} />
          <span dir="auto">{names[color]}</span>
        </label>
      ))}
    </fieldset>
  );
}

type ReaderChoice = Pick<AnnotationInput, 'visibility' | 'circle_ids'>;

function Readers({ value, onChange }: { value: ReaderChoice; onChange: (change: ReaderChoice) => void }) {
  const group = useId();
  return (
    <>
      <fieldset className={classes.choice}>
        <legend>Who can read it</legend>
        {annotationVisibilities.map((visibility) => (
          <label key={visibility} className={classes.option}>
            <input
              type="radio"
              name={group}
              checked={visibility === value.visibility}
              onChange={() => onChange({ visibility, circle_ids: value.circle_ids })}
            />
            <span>{visibilityNames[visibility]}</span>
          </label>
        ))}
      </fieldset>
      {value.visibility === 'circles' && (
        <CircleChoice chosen={value.circle_ids} onChange={(ids) => onChange({ visibility: 'circles', circle_ids: ids })} />
      )}
    </>
  );
}

const circleErrorMessages = { fallback: 'Failed to load your circles.' };

function CircleChoice({ chosen, onChange }: { chosen: readonly number[]; onChange: (ids: readonly number[]) => void }) {
  const query = useInfiniteQuery(circlesQuery('mine'));
  if (query.isPending)
    return (
      <p className={classes.quiet} role="status">
        Loading your circles…
      </p>
    );
  if (query.isError)
    return (
      <div>
        <ErrorMessage>{failureText(query.error, circleErrorMessages)}</ErrorMessage>
        <Button small onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    );
  const circles = query.data.pages.flatMap(({ rows }) => rows);
  if (circles.length === 0)
    return (
      <p className={classes.quiet}>
        You are not in any circle yet. <Link to={paths.workspace()}>Create or join one</Link> to share notes with it. Your draft is kept.
      </p>
    );
  return (
    <fieldset className={classes.choice} aria-describedby={chosen.length === 0 ? 'no-circle' : undefined}>
      <legend>Your circles</legend>
      {circles.map(({ id, name }) => (
        <label key={id} className={classes.option}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ currentTarget }) => onChange(currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
          <span dir="auto">{name}</span>
        </label>
      ))}
      {query.hasNextPage && (
        <Button small look="bare" onClick={() => void query.fetchNextPage()}>
          More circles
        </Button>
      )}
      {chosen.length === 0 && (
        <p id="no-circle" className={classes.quiet}>
          {messages.annotationCircles}
        </p>
      )}
    </fieldset>
  );
}
