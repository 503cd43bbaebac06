import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Essay } from '#contract/essays.ts';
import { limits } from '#core/limits.ts';
import { uploadPicture, type EssayText } from '../../data/essays.ts';
import { StatusError } from '../../platform/api.ts';
import type { Slot } from '../../platform/autosave.ts';
import { failureText } from '../../platform/failure.ts';
import { UndoTheirs } from '../../ui/Conflict.tsx';
import { focusTooLong } from '../../ui/focus-too-long.ts';
import { formatClock } from '../../ui/format-time.ts';
import { LimitedTextarea } from '../../ui/LimitedField.tsx';
import { Attachments } from './Attachments.tsx';
import { excessCount, attachmentError, attachmentErrorText } from './attachment-errors.ts';
import { useUploadLimits } from '../session/use-upload-limits.ts';
import classes from './editor.module.css';
import { type EditorHandle, EssayEditor } from './EssayEditor.tsx';
import { EssayMarkdownField } from './EssayMarkdownField.tsx';
import { lengthText } from './reading-time.ts';
import { SaveButtons } from './SaveButtons.tsx';
import { SendingState } from './SendingState.tsx';
import { type Content, useEssayText } from './use-essay-text.ts';
import { useOtherVersion } from './use-other-version.ts';
import { useSending } from './use-sending.ts';

interface Props {
  /** The essay to change; undefined creates one. */
  essay: Essay | undefined;
  original: EssayText;
  /** The original, or a restored draft. */
  initial: EssayText;
  /** The autosave slot for unsaved text. */
  slot: Slot;
  onSaved: (essay: Essay) => void;
}

/** Edits an essay. Unsaved text is stored in the browser until it is submitted. */
export function EssayForm({ essay, original, initial, slot, onSaved }: Props) {
  const text = useEssayText(initial, { slot, original });
  const version = useOtherVersion(essay, initial);
  const files = useSelectedFiles(initial.files, text.setFiles);
  const { essayFiles } = useUploadLimits();
  const editor = useRef<EditorHandle>(null);
  const { current, form } = version;
  const existing = current?.files ?? [];
  const formRef = useRef<HTMLFormElement>(null);
  const tooMany = excessCount(existing, files.removed, files.added, essayFiles.max) > 0;
  const invalidFiles = files.added.filter((file) => attachmentError(file, essayFiles) !== undefined);
  const hasFileErrors = tooMany || invalidFiles.length > 0;
  // The author can still change files while the form waits for pending pictures.
  const latest = useRef({ hasFileErrors, files });
  useEffect(() => {
    latest.current = { hasFileErrors, files };
  });
  const sending = useSending({
    slot,
    editor,
    getInput: () => {
      const { hasFileErrors, files } = latest.current;
      return hasFileErrors ? undefined : { text: text.flush(), files: files.added, removeFiles: files.removed };
    },
    onBlank: ({ title }) =>
      formRef.current
        ?.querySelector<HTMLElement>(title.trim() === '' ? '[data-title]' : '[role="textbox"], textarea:not([data-title])')
        ?.focus(),
    onSaved: (sent) => {
      text.discardIfUnchanged(sent);
      version.discardMine();
    },
    onDone: onSaved,
  });
  const isBusy = sending.isBusy || hasFileErrors;
  const submit = (status: Essay['status'], target = current): void => {
    if (!isBusy && !(formRef.current && focusTooLong(formRef.current))) sending.submit(status, target);
  };

  function replaceText(next: EssayText | undefined): void {
    if (!next) return;
    text.setTitle(next.title);
    text.setContent(next.content);
    sending.reset();
  }

  const field = {
    locked: sending.isSending,
    initial: form.content,
    onChange: (content: Content) => {
      sending.clearBlankError();
      text.setContent(content);
    },
  };
  const state = (
    <SendingState
      sending={sending}
      current={current}
      onKeepMine={(theirs, status) => {
        version.setCurrent(theirs);
        submit(status, theirs);
      }}
      onTakeTheirs={(theirs) => {
        version.switchToTheirs(theirs, text.flush());
        replaceText({ ...theirs, files: [] });
      }}
    />
  );
  return (
    <form ref={formRef} className={classes.page} noValidate onSubmit={(event: FormEvent) => event.preventDefault()}>
      <LimitedTextarea
        label="Title"
        labelProps={{ className: 'visually-hidden' }}
        placeholder="Title"
        className={classes.headline}
        rows={1}
        data-title
        attributes={{ input: { dir: 'auto' } }}
        max={limits.essayTitle.max}
        value={text.title}
        readOnly={sending.isSending}
        onChange={(event) => {
          sending.clearBlankError();
          text.setTitle(event.currentTarget.value.replaceAll(/\n+/g, ' '));
        }}
        // A long title takes several lines, but has no line breaks.
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && event.preventDefault()}
      />
      {form.isMarkdown ? (
        <EssayMarkdownField key={form.version} {...field} />
      ) : (
        <EssayEditor key={form.version} ref={editor} {...field} uploadPicture={uploadPicture} errorTextOf={pictureErrorText} />
      )}
      <Attachments
        existing={existing}
        removed={files.removed}
        limits={essayFiles}
        added={files.added}
        missing={files.missing}
        progress={sending.progress}
        locked={sending.isSending}
        serverErrorOf={(file) => attachmentErrorText(sending.error, file)}
        onCancel={sending.abort}
        onRemoveExisting={files.setRemoved}
        onSkipMissing={files.skipMissing}
        onChange={files.setAdded}
      />
      {version.hasMine && !sending.theirs && <UndoTheirs onUndo={() => replaceText(version.restoreMine())} />}
      {sending.theirs && <div ref={scrollIntoView}>{state}</div>}
      <div className={classes.bar}>
        {!sending.theirs && state}
        <p className={classes.status}>
          <strong>{statusText(current)}</strong>
          <SavedText savedAt={text.savedAt} failed={text.failed} />
          <span className={classes.length}>{lengthText(text.words)}</span>
        </p>
        <SaveButtons
          status={current?.status}
          isBusy={isBusy}
          isSending={sending.isBusy}
          invalidFiles={invalidFiles}
          hasTooMany={tooMany}
          onSave={submit}
        />
      </div>
    </form>
  );
}

/** Shows the other version, which can be far from the button that was pressed. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

function statusText(essay: Essay | undefined): string {
  if (essay === undefined) return 'New essay';
  return essay.status === 'draft' ? 'Draft' : 'Published';
}

/** Shows when unsaved text was last stored in the browser. */
function SavedText({ savedAt, failed }: { savedAt: Date | undefined; failed: boolean }) {
  if (failed) return <span className={classes.fault}>This browser cannot store unsaved changes. Save a draft from time to time.</span>;
  return savedAt === undefined ? null : <span>Saved in this browser {formatClock(savedAt)}</span>;
}

/** Tracks selected files, and the files of a restored draft that must be selected again. */
function useSelectedFiles(restored: readonly string[], onNamesChange: (names: readonly string[]) => void) {
  const [added, setAdded] = useState<readonly File[]>([]);
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const [expected, setExpected] = useState(restored);
  const missingOf = (names: readonly string[], files: readonly File[]): string[] =>
    names.filter((name) => !files.some((file) => file.name === name));
  return {
    added,
    removed,
    missing: missingOf(expected, added),
    setRemoved,
    setAdded: (files: readonly File[]): void => {
      const stillMissing = missingOf(expected, files);
      setAdded(files);
      // A file that was selected again and then removed is no longer missing.
      setExpected(stillMissing);
      onNamesChange([...stillMissing, ...files.map((file) => file.name)]);
    },
    skipMissing: (): void => {
      setExpected([]);
      onNamesChange(added.map((file) => file.name));
    },
  };
}

function pictureErrorText(error: unknown): string {
  const details = error instanceof StatusError ? error.details : undefined;
  return failureText(error, { 400: details ?? 'It cannot be used as a picture.', fallback: 'It could not be uploaded.' });
}
