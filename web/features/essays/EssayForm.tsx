import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Essay } from '#contract/essays.ts';
import { limits } from '#core/limits.ts';
import { StatusError } from '../../platform/api.ts';
import type { Slot } from '../../platform/autosave.ts';
import { failureText } from '../../platform/failure.ts';
import { UndoTheirs } from '../../ui/Conflict.tsx';
import { focusTooLong } from '../../ui/focus-too-long.ts';
import { LimitedInput } from '../../ui/LimitedField.tsx';
import { Attachments } from './Attachments.tsx';
import { excessOf, faultOf, attachmentErrorText } from './attachments.ts';
import { useUploadLimits } from '../session/use-upload-limits.ts';
import classes from './editor.module.css';
import { type EditorHandle, EssayEditor } from './EssayEditor.tsx';
import { EssayMarkdownField } from './EssayMarkdownField.tsx';
import { uploadPicture } from './queries.ts';
import { lengthText } from './reading-time.ts';
import { SaveButtons } from './SaveButtons.tsx';
import { SendingState } from './SendingState.tsx';
import { type Content, type EssayText, useEssayText } from './use-essay-text.ts';
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
  const files = useChosenFiles(initial.files, text.setFiles);
  const { essayFiles } = useUploadLimits();
  const editor = useRef<EditorHandle>(null);
  const { standing, form } = version;
  const kept = standing?.files ?? [];
  const page = useRef<HTMLFormElement>(null);
  const tooMany = excessOf(kept, files.removed, files.added, essayFiles.most) > 0;
  const faulty = files.added.filter((file) => faultOf(file, essayFiles) !== undefined);
  const hasFaults = tooMany || faulty.length > 0;
  // The author can still change files while the form waits for pending pictures.
  const latest = useRef({ hasFaults, files });
  useEffect(() => {
    latest.current = { hasFaults, files };
  });
  const sending = useSending({
    slot,
    editor,
    take: () => {
      const now = latest.current;
      return now.hasFaults ? undefined : { text: text.take(), files: now.files.added, removeFiles: now.files.removed };
    },
    onBlank: ({ title }) => page.current?.querySelector<HTMLElement>(title.trim() === '' ? 'input' : '[role="textbox"], textarea')?.focus(),
    onSaved: (sent) => {
      text.forgetIf(sent);
      version.forgetMine();
    },
    onDone: onSaved,
  });
  const isBusy = sending.isBusy || hasFaults;
  const submit = (status: Essay['status'], onto = standing): void => {
    if (!isBusy && !(page.current && focusTooLong(page.current))) sending.submit(status, onto);
  };

  function put(next: EssayText | undefined): void {
    if (!next) return;
    text.setTitle(next.title);
    text.setContent(next.content);
    sending.reset();
  }

  const field = {
    locked: sending.isSending,
    initial: form.content,
    onChange: (content: Content) => {
      sending.written();
      text.setContent(content);
    },
  };
  return (
    <form ref={page} className={classes.page} noValidate onSubmit={(event: FormEvent) => event.preventDefault()}>
      <LimitedInput
        label="Title"
        size="md"
        attributes={{ input: { dir: 'auto' } }}
        max={limits.essayTitle.max}
        value={text.title}
        readOnly={sending.isSending}
        onChange={(event) => {
          sending.written();
          text.setTitle(event.currentTarget.value);
        }}
      />
      {form.isMarkdown ? (
        <EssayMarkdownField key={form.version} {...field} />
      ) : (
        <EssayEditor key={form.version} ref={editor} {...field} uploadPicture={uploadPicture} textOf={pictureFailure} />
      )}
      <Attachments
        kept={kept}
        removed={files.removed}
        limits={essayFiles}
        added={files.added}
        missing={files.missing}
        progress={sending.progress}
        locked={sending.isSending}
        refusalOf={(file) => attachmentErrorText(sending.error, file)}
        onStop={sending.abort}
        onRemoveKept={files.setRemoved}
        onLeaveOut={files.leaveOut}
        onChange={files.setAdded}
      />
      <p className={classes.quiet}>
        {lengthText(text.words)}
        {text.failed && ' · This browser keeps nothing: save a draft from time to time.'}
      </p>
      {version.hasMine && !sending.theirs && <UndoTheirs onUndo={() => put(version.putMine())} />}
      <SendingState
        sending={sending}
        current={standing}
        onKeepMine={(theirs, status) => {
          version.setStanding(theirs);
          submit(status, theirs);
        }}
        onTakeTheirs={(theirs) => {
          version.putTheirs(theirs, text.take());
          put({ ...theirs, files: [] });
        }}
      />
      <SaveButtons status={standing?.status} busy={isBusy} sending={sending.isBusy} faulty={faulty} tooMany={tooMany} onSave={submit} />
    </form>
  );
}

/** Tracks selected files, and the files of a restored draft that must be selected again. */
function useChosenFiles(restored: readonly string[], tell: (names: readonly string[]) => void) {
  const [added, setAdded] = useState<readonly File[]>([]);
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const [wanted, setWanted] = useState(restored);
  const missingOf = (names: readonly string[], files: readonly File[]): string[] =>
    names.filter((name) => !files.some((file) => file.name === name));
  return {
    added,
    removed,
    missing: missingOf(wanted, added),
    setRemoved,
    setAdded: (files: readonly File[]): void => {
      const still = missingOf(wanted, files);
      setAdded(files);
      // A file that was selected again and then removed is no longer missing.
      setWanted(still);
      tell([...still, ...files.map((file) => file.name)]);
    },
    leaveOut: (): void => {
      setWanted([]);
      tell(added.map((file) => file.name));
    },
  };
}

function pictureFailure(error: unknown): string {
  const details = error instanceof StatusError ? error.details : undefined;
  return failureText(error, { 400: details ?? 'It can not be used as a picture.', otherwise: 'It could not be uploaded.' });
}
