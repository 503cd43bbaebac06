import { type FormEvent, useState } from 'react';
import type { AuthorInput, CatalogAuthor } from '#contract/catalog.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { useEditAuthor } from '../../data/admin-catalog.ts';
import { useRevision, useRevisionForm } from '../../platform/revision.ts';
import { focusTooLong } from '../../ui/focus-too-long.ts';
import { FormError } from '../../ui/FormError.tsx';
import { LimitedInput } from '../../ui/LimitedField.tsx';
import { LimitedTextarea } from '../../ui/LimitedTextarea.tsx';
import { RevisionFailure } from '../../ui/RevisionFailure.tsx';
import classes from './catalog.module.css';
import { FormActions } from './FormActions.tsx';
import { linesOf, textOf } from './work-values.ts';

const errorMessages = {
  404: 'This author is no longer in the catalog. The record may have been merged.',
  fallback: 'Failed to save the author.',
};

interface AuthorValues {
  readonly name: string;
  readonly dates: string;
  readonly aliases: string;
}

interface Props {
  author: CatalogAuthor;
  onSaved: () => void;
  /** Saved, or the changes were discarded. */
  onDone: () => void;
}

/** Edits an author of the catalog. What is typed stays in this tab until it is saved. */
export function AuthorForm({ author, onSaved, onDone }: Props) {
  const revision = useRevision(`catalog:author:${author.id}`, author, toValues);
  const save = useEditAuthor<AuthorValues>(author.id, toInput, (sent) => {
    revision.draft.forgetIf(sent);
    onSaved();
  });
  const { value, change, theirs, failure, rest } = useRevisionForm(revision, save, onDone);
  const [error, setError] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (rest.busy || focusTooLong(event.currentTarget)) return;
    const isUnnamed = value.name.trim() === '';
    setError(isUnnamed ? messages.authorName : undefined);
    if (!isUnnamed) rest.onSubmit();
  }

  const field = { size: 'md' as const, readOnly: rest.busy, attributes: { input: { dir: 'auto' } } };
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Edit the author">
      {author.edited && <p className={classes.quiet}>This author was edited here; imports do not change it.</p>}
      <LimitedInput
        {...field}
        label="Name"
        description="In index order: “Brock, Sebastian” is listed under B. Works with the old name get the new one."
        max={limits.authorName.max}
        value={value.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <LimitedInput
        {...field}
        label="Dates"
        description="As they are shown: 354–430, fl. c. 180."
        max={limits.yearLabel.max}
        value={value.dates}
        onChange={(event) => change({ dates: event.currentTarget.value })}
      />
      <LimitedTextarea
        {...field}
        label="Other names"
        description="One per line. Search finds the author’s works by them."
        rows={4}
        max={20_000}
        value={value.aliases}
        onChange={(event) => change({ aliases: event.currentTarget.value })}
      />
      <FormError>{error}</FormError>
      <RevisionFailure
        {...failure}
        errorMessages={errorMessages}
        sentence={messages.authorChanged}
        theirs={theirs && { title: theirs.name, content: describe(theirs), updated_at: theirs.updated_at }}
      />
      <FormActions action="Save author" busy={rest.busy} onDiscard={rest.onCancel} />
    </form>
  );
}

function toValues({ name, dates, aliases }: CatalogAuthor): AuthorValues {
  return { name, dates: dates ?? '', aliases: aliases.join('\n') };
}

function toInput({ name, dates, aliases }: AuthorValues): AuthorInput {
  return { name: name.trim(), dates: textOf(dates), aliases: linesOf(aliases) };
}

function describe({ dates, aliases }: CatalogAuthor): string {
  return [dates ?? '', aliases.length > 0 ? `Other names: ${aliases.join('; ')}` : ''].filter((fact) => fact !== '').join('\n');
}
