import type { FormEvent, ReactNode } from 'react';
import type { Essay } from '#contract/essays.ts';
import { uploadPicture, type EssayText } from '../../data/essays.ts';
import { StatusError } from '../../platform/api-errors.ts';
import type { Slot } from '../../platform/autosave.ts';
import { failureText } from '../../platform/failure.ts';
import { RecognizedReferences } from '../../ui/scripture/RecognizedReferences.tsx';
import { UndoTheirs } from '../../ui/Conflict.tsx';
import { formatClock } from '../../ui/format-time.ts';
import { Attachments } from './Attachments.tsx';
import { attachmentErrorText } from './attachment-errors.ts';
import classes from './editor.module.css';
import { EssayEditor } from './EssayEditor.tsx';
import { EssayMarkdownField } from './EssayMarkdownField.tsx';
import { EssayTitleField } from './EssayTitleField.tsx';
import { lengthText } from './reading-time.ts';
import { QuotationChoice } from './QuotationChoice.tsx';
import { SaveButtons } from './SaveButtons.tsx';
import { SendingState } from './SendingState.tsx';
import { useEssaySubmission } from './use-essay-submission.ts';
import { type Content, useEssayText } from './use-essay-text.ts';
import { useOtherVersion } from './use-other-version.ts';
import { type SelectedFiles, useSelectedFiles } from './use-selected-files.ts';

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
  const files = useSelectedFiles(initial.files, version.current?.files ?? [], text.setFiles);
  const { form, editor, sending, isBusy, submit, quotations } = useEssaySubmission({ slot, text, version, files, onSaved });

  function replaceText(next: EssayText | undefined): void {
    if (!next) return;
    text.setTitle(next.title);
    text.setContent(next.content);
    sending.reset();
  }

  const field = {
    locked: sending.isSending,
    initial: version.form.content,
    onChange: (content: Content) => {
      sending.clearBlankError();
      text.setContent(content);
    },
  };
  const state = (
    <SendingState
      sending={sending}
      current={version.current}
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
    <form ref={form} className={classes.page} noValidate onSubmit={(event: FormEvent) => event.preventDefault()}>
      <EssayTitleField
        value={text.title}
        locked={sending.isSending}
        onChange={(title) => {
          sending.clearBlankError();
          text.setTitle(title);
        }}
      />
      {version.form.isMarkdown ? (
        <EssayMarkdownField key={version.form.version} {...field} />
      ) : (
        <EssayEditor key={version.form.version} ref={editor} {...field} uploadPicture={uploadPicture} errorTextOf={pictureErrorText} />
      )}
      <RecognizedReferences text={text.storedContent} ignored={text.ignored} onChange={text.setIgnored} />
      <Attachments
        files={files}
        progress={sending.progress}
        locked={sending.isSending}
        serverErrorOf={(file) => attachmentErrorText(sending.error, file)}
        onCancel={sending.abort}
      />
      <QuotationChoice {...quotations} locked={sending.isSending} />
      {version.hasMine && !sending.theirs && <UndoTheirs onUndo={() => replaceText(version.restoreMine())} />}
      {sending.theirs && <div ref={scrollIntoView}>{state}</div>}
      <SaveBar current={version.current} text={text} files={files} isBusy={isBusy} isSending={sending.isBusy} onSave={submit}>
        {!sending.theirs && state}
      </SaveBar>
    </form>
  );
}

interface SaveBarProps {
  current: Essay | undefined;
  text: ReturnType<typeof useEssayText>;
  files: SelectedFiles;
  isBusy: boolean;
  isSending: boolean;
  onSave: (status: Essay['status']) => void;
  children: ReactNode;
}

/** Shows the state of the essay and the save buttons, and stays visible while the page scrolls. */
function SaveBar({ current, text, files, isBusy, isSending, onSave, children }: SaveBarProps) {
  return (
    <div className={classes.bar}>
      {children}
      <p className={classes.status}>
        <strong>{statusText(current)}</strong>
        <SavedText savedAt={text.savedAt} failed={text.failed} />
        <span className={classes.length}>{lengthText(text.words)}</span>
      </p>
      <SaveButtons
        status={current?.status}
        isBusy={isBusy}
        isSending={isSending}
        invalidFiles={files.invalid}
        hasTooMany={files.excess > 0}
        onSave={onSave}
      />
    </div>
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

function pictureErrorText(error: unknown): string {
  const details = error instanceof StatusError ? error.details : undefined;
  return failureText(error, { 400: details ?? 'It cannot be used as a picture.', fallback: 'It could not be uploaded.' });
}
