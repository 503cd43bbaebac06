import { type FormEvent, useState } from 'react';
import type { CitedWork } from '#contract/cited.ts';
import { isBlank } from '#core/blank.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { useAddCitedWork } from '../../data/cited.ts';
import { failureText } from '../../platform/failure.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { Button } from '../../ui/Button.tsx';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { LimitedInput } from '../../ui/LimitedField.tsx';
import classes from './cited.module.css';

const errorMessages = { fallback: 'Failed to add the work. Please try again.' };

interface Props {
  work: CitedWork;
  onAdded: (work: { id: number; title: string }) => void;
}

/** Renders a button whose dialog adds a cited work to the catalog. */
export function AddCitedWork({ work, onAdded }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button small aria-label={`Add to the catalog: ${work.citation}`} onClick={() => setOpened(true)}>
        Add to the catalog
      </Button>
      <LazyDialog title="Add to the catalog" opened={opened} onClose={() => setOpened(false)}>
        <WorkForm
          work={work}
          onCancel={() => setOpened(false)}
          onAdded={(added) => {
            setOpened(false);
            onAdded(added);
          }}
        />
      </LazyDialog>
    </>
  );
}

function WorkForm({ work, onAdded, onCancel }: Props & { onCancel: () => void }) {
  const [title, setTitle] = useState(work.title);
  const [author, setAuthor] = useState(work.author ?? '');
  const [year, setYear] = useState(work.year?.toString() ?? '');
  const [fault, setFault] = useState<string>();
  const add = useAddCitedWork(onAdded);
  const sendOnce = useSendOnce(add);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (add.isPending) return;
    const number = year.trim() === '' ? null : Number(year);
    const isYear = number === null || (Number.isInteger(number) && number !== 0 && number >= -5000 && number <= 2100);
    setFault(isBlank(title) ? messages.workTitle : isYear ? undefined : messages.workYear);
    if (isBlank(title) || !isYear) return;
    const input = { citation: work.citation, title: title.trim(), author: author.trim(), year: number };
    sendOnce(input);
  }

  const failure = fault ?? (add.error === null ? undefined : failureText(add.error, errorMessages));
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Add to the catalog">
      <p className={classes.facts}>
        Cited as “{work.citation}”. If the catalog already has a work with this title and author, no second one is added.
      </p>
      <LimitedInput label="Title" max={limits.workTitle.max} value={title} onChange={(event) => setTitle(event.currentTarget.value)} />
      <LimitedInput label="Author" max={limits.authorName.max} value={author} onChange={(event) => setAuthor(event.currentTarget.value)} />
      <LimitedInput
        label="Year"
        description="Leave empty if you do not know it."
        inputMode="numeric"
        max={6}
        value={year}
        onChange={(event) => setYear(event.currentTarget.value)}
      />
      <FormError>{failure}</FormError>
      <div className="actions">
        <Button look="filled" type="submit" aria-disabled={add.isPending}>
          Add work
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
