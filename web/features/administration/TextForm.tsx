import { type FormEvent, useRef, useState } from 'react';
import type { ImportReport } from '#contract/administration.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { sizeText } from '#core/size-text.ts';
import { type TextInput, useAddText } from '../../data/admin-texts.ts';
import { useDraft } from '../../platform/drafts.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { LimitedInput } from '../../ui/LimitedField.tsx';
import { Select } from '../../ui/Select.tsx';
import classes from './administration.module.css';
import { TextReport } from './TextReport.tsx';
import { WorkChoice } from './WorkChoice.tsx';

const errorMessages = { fallback: 'Failed to add the text. Please try again.' };
const empty: TextInput = { title: '', author: '', slug: '', license: '', work_id: '', language: '', numbering: '' };
const formats = 'TEI, OSIS, USFM, USX, USFX, ThML, EPUB, Sefaria, Markdown, plain text or JSON Lines, or a ZIP archive of such files';
const numberings = [
  { value: '', label: 'As stated in the file' },
  { value: 'kjv', label: 'King James Version' },
  { value: 'hebrew', label: 'Hebrew Bible' },
  { value: 'septuagint', label: 'Septuagint' },
  { value: 'vulgate', label: 'Vulgate' },
];

/**
 * Checks the file of a text and adds it to the library. Stores what was typed until the text is
 * added.
 */
export function TextForm() {
  const { file, input, busy, progress, report, failure, choose, change, chooseWork, send, stop } = useTextForm();

  function submit(event: FormEvent): void {
    event.preventDefault();
    send(report?.dry_run !== true);
  }

  return (
    <>
      <form className={classes.form} onSubmit={submit} noValidate aria-label="Add a text">
        <FileField file={file} busy={busy} formats={formats} maxBytes={limits.editionFile.bytes} onChoose={choose} />
        <TextFields input={input} busy={busy} onChange={change} />
        <FormError>{failure}</FormError>
        {busy && <Progress share={progress} />}
        <div className="actions">
          <Button look="filled" type="submit" aria-disabled={busy}>
            {report?.dry_run === true ? 'Add to library' : 'Check'}
          </Button>
          {busy && <Button onClick={stop}>Cancel</Button>}
        </div>
      </form>
      {report && (
        <TextReport key={`${report.slug}-${report.dry_run}`} report={report}>
          {report.similar_works.length > 0 && <WorkChoice report={report} chosen={input.work_id} busy={busy} onChoose={chooseWork} />}
        </TextReport>
      )}
    </>
  );
}

interface FieldsProps {
  input: TextInput;
  busy: boolean;
  onChange: (next: Partial<TextInput>) => void;
}

/** The fields besides the file, all of which may be empty. */
function TextFields({ input, busy, onChange }: FieldsProps) {
  const field = (name: keyof TextInput) => ({
    name,
    size: 'md' as const,
    value: input[name],
    readOnly: busy,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <LimitedInput label="Title" description="Overrides the title that the file states." max={500} {...field('title')} />
      <LimitedInput
        label="Author"
        description="Overrides the author that the file states. Works are found by title and author."
        max={500}
        {...field('author')}
      />
      <LimitedInput
        label="Slug"
        description="The name of the edition in its address, such as confessions-la. Leave empty to derive it from the title."
        autoCapitalize="none"
        max={60}
        {...field('slug')}
      />
      <LimitedInput
        label="License"
        description="Overrides the license that the file states."
        max={limits.editionLicense.max}
        {...field('license')}
      />
      <LimitedInput
        label="Work"
        description="The number in the work’s address: 12 for /book/12, or “new” to add a work. Leave empty to find the work by title and author, or to create it."
        autoCapitalize="none"
        max={200}
        {...field('work_id')}
      />
      <LimitedInput
        label="Language"
        description="A tag such as la, grc or zh-Hant. Leave empty to use the language that the file states, or to detect it."
        autoCapitalize="none"
        max={35}
        {...field('language')}
      />
      <Select
        label="Verse numbering"
        name="numbering"
        size="md"
        data={numberings}
        value={input.numbering}
        onChange={(value) => onChange({ numbering: value })}
      />
    </>
  );
}

function Progress({ share }: { share: number }) {
  return (
    <div role="status">
      {share < 1 ? <progress value={share} aria-label="Uploading" /> : <progress aria-label="Reading the text" />}
      <p className={classes.quiet}>{share < 1 ? 'Uploading…' : 'Reading the text. A whole Bible takes up to a minute.'}</p>
    </div>
  );
}

function useTextForm() {
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const [progress, setProgress] = useState(0);
  const [report, setReport] = useState<ImportReport>();
  const draft = useDraft<TextInput>('text:new', empty);
  const add = useAddText(setProgress);
  const sending = useRef<AbortController>(null);

  function reset(): void {
    setError(undefined);
    setReport(undefined);
    add.reset();
  }

  function choose(chosen: File): void {
    reset();
    const isTooLarge = chosen.size > limits.editionFile.bytes;
    if (isTooLarge) setError(`“${chosen.name}” is larger than ${sizeText(limits.editionFile.bytes)}. Please choose a smaller file.`);
    else setFile(chosen);
  }

  function change(next: Partial<TextInput>): void {
    if (add.isPending) return;
    reset();
    draft.set({ ...draft.value, ...next });
  }

  /** Only the work changes, so the text need not be checked again. */
  function chooseWork(workId: string): void {
    if (!add.isPending) draft.set({ ...draft.value, work_id: workId });
  }

  function send(dryRun: boolean): void {
    if (add.isPending) return;
    if (!file) return setError(messages.textFileMissing);
    setError(undefined);
    setProgress(0);
    sending.current = new AbortController();
    add.mutate(
      { file, input: draft.value, dryRun, signal: sending.current.signal },
      {
        onSuccess: ({ report: found }) => {
          setReport(found);
          if (dryRun) return;
          setFile(undefined);
          draft.clear();
        },
      },
    );
  }

  const isStopped = add.error instanceof DOMException && add.error.name === 'AbortError';
  const failure = error ?? (add.error === null || isStopped ? undefined : failureText(add.error, errorMessages));
  return {
    file,
    // A draft of an earlier version may lack a field.
    input: { ...empty, ...draft.value },
    busy: add.isPending,
    progress,
    report,
    failure,
    choose,
    change,
    chooseWork,
    send,
    stop: () => sending.current?.abort(),
  };
}
