import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { CatalogWork } from '#contract/catalog.ts';
import { messages } from '#core/messages.ts';
import { catalogWorkQuery, useEditWork } from '../../data/admin-catalog.ts';
import { useRevision, useRevisionForm } from '../../platform/revision.ts';
import { focusTooLong } from '../../ui/focus-too-long.ts';
import { FormError } from '../../ui/FormError.tsx';
import { RevisionFailure } from '../../ui/RevisionFailure.tsx';
import classes from './catalog.module.css';
import { FormActions } from './FormActions.tsx';
import { describeWork, toWorkInput, toWorkValues, type WorkValues, yearOf } from './work-values.ts';
import { WorkFields } from './WorkFields.tsx';

const errorMessages = { 404: 'This work is no longer in the catalog. It may have been merged.', fallback: 'Failed to save the work.' };

interface Props {
  work: CatalogWork;
  onSaved: () => void;
  /** Saved, or the changes were discarded. */
  onDone: () => void;
}

/** Edits a work of the catalog. What is typed stays in this tab until it is saved. */
export function WorkForm({ work, onSaved, onDone }: Props) {
  const revision = useRevision(`catalog:work:${work.id}`, work, toWorkValues);
  const save = useEditWork<WorkValues>(work.id, toWorkInput, (sent) => {
    revision.draft.forgetIf(sent);
    onSaved();
  });
  const { value, change, theirs, failure, rest } = useRevisionForm(revision, save, onDone);
  const [error, setError] = useState<string>();
  const current = useQuery(catalogWorkQuery(work.id)).data ?? work;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (rest.busy || focusTooLong(event.currentTarget)) return;
    const invalid = value.title.trim() === '' ? messages.workTitle : yearOf(value.year) === undefined ? messages.workYear : undefined;
    setError(invalid);
    if (invalid === undefined) rest.onSubmit();
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Edit the work">
      <WorkFields value={value} busy={rest.busy} edited={current.edited} onChange={change} />
      <FormError>{error}</FormError>
      <RevisionFailure
        {...failure}
        errorMessages={errorMessages}
        sentence={messages.workChanged}
        theirs={theirs && { title: theirs.title, content: describeWork(theirs), updated_at: theirs.updated_at }}
      />
      <FormActions action="Save work" busy={rest.busy} onDiscard={rest.onCancel} />
    </form>
  );
}
