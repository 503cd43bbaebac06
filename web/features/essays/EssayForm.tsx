import { TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Essay } from '#contract/essays.ts';
import { holdsHtml } from '#core/essay.ts';
import { limits } from '#core/limits.ts';
import { StatusError } from '../../platform/api.ts';
import type { Slot } from '../../platform/autosave.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { useUploadLimits } from '../session/use-upload-limits.ts';
import { Attachments } from './Attachments.tsx';
import { excessOf, faultOf, isOfFiles, refusalOf } from './attachments.ts';
import classes from './editor.module.css';
import { type EditorHandle, EssayEditor } from './EssayEditor.tsx';
import { EssayMarkdownField } from './EssayMarkdownField.tsx';
import { uploadPicture, useSaveEssay } from './queries.ts';
import { lengthText } from './reading-time.ts';
import { type EssayText, useEssayText } from './use-essay-text.ts';

const says = {
  403: 'Access denied.',
  404: 'Resource not found.',
  500: 'Server error creating essay.',
  otherwise: 'Failed to create essay.',
};
const required = 'Title and content are required.';

interface Props {
  /** The essay that is changed; without it a new one is written. */
  essay: Essay | undefined;
  original: EssayText;
  /** What to begin with: the original, or what was restored. */
  initial: EssayText;
  /** Where what is typed is kept. */
  slot: Slot;
  onSaved: (essay: Essay) => void;
}

/** An essay as it is written. What is typed is kept in the browser until it is submitted. */
export function EssayForm({ essay, original, initial, slot, onSaved }: Props) {
  const text = useEssayText(initial, { slot, original });
  const [added, setAdded] = useState<readonly File[]>([]);
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const [progress, setProgress] = useState<number>();
  const [blank, setBlank] = useState(false);
  const [basis, setBasis] = useState(essay?.updated_at);
  const save = useSaveEssay(essay?.id, setProgress, text.forgetIf);
  // Rich text would show its marks as they are, and store it as such.
  const isMarkdown = essay !== undefined && essay.content.trim() !== '' && !holdsHtml(essay.content);
  const { essayFiles } = useUploadLimits();
  const tooMany = excessOf(essay?.files ?? [], removed, added, essayFiles.most) > 0;
  const hasFaults = tooMany || added.some((file) => faultOf(file, essayFiles) !== undefined);
  const stop = useRef<AbortController>(undefined);
  const editor = useRef<EditorHandle>(null);
  const [waiting, setWaiting] = useState(false);
  const [pictureLost, setPictureLost] = useState(false);
  // What is chosen goes on while a picture is waited for.
  const latest = useRef({ added, removed });
  useEffect(() => {
    latest.current = { added, removed };
  });
  const busy = save.isPending || waiting;

  async function submit(status: Essay['status'], onto = basis): Promise<void> {
    if (busy || hasFaults) return;
    setPictureLost(false);
    setWaiting(editor.current?.isComing() ?? false);
    const complete = (await editor.current?.settled()) ?? true;
    setWaiting(false);
    setPictureLost(!complete);
    if (complete) send(status, onto);
  }

  function send(status: Essay['status'], onto: string | undefined): void {
    const files = latest.current;
    const written = text.take();
    const missing = written.title.trim() === '' || written.content === '';
    setBlank(missing);
    if (missing || files.added.some((file) => faultOf(file, essayFiles) !== undefined)) return;
    stop.current = new AbortController();
    setProgress(files.added.length > 0 ? 0 : undefined);
    save.mutate(
      { ...written, status, files: files.added, removeFiles: files.removed, basis: onto, signal: stop.current.signal },
      { onSuccess: onSaved, onSettled: () => setProgress(undefined) },
    );
  }

  const theirs = save.error instanceof StatusError && save.error.status === 409 ? (save.error.current as Essay) : undefined;
  return (
    <form className={classes.page} noValidate onSubmit={(event: FormEvent) => event.preventDefault()}>
      <TextInput
        label="Title"
        size="md"
        attributes={{ input: { dir: 'auto' } }}
        maxLength={limits.essayTitle.max}
        value={text.title}
        readOnly={save.isPending}
        onChange={(event) => {
          setBlank(false);
          text.setTitle(event.currentTarget.value);
        }}
      />
      {isMarkdown ? (
        <EssayMarkdownField
          locked={save.isPending}
          initial={initial.content}
          onChange={(content) => {
            setBlank(false);
            text.setContent(content);
          }}
        />
      ) : (
        <EssayEditor
          ref={editor}
          locked={save.isPending}
          initial={initial.content}
          onChange={(content) => {
            setBlank(false);
            text.setContent(content);
          }}
          uploadPicture={uploadPicture}
          textOf={(error) =>
            failureText(error, { 400: detailsOf(error) ?? 'It can not be used as a picture.', otherwise: 'It could not be uploaded.' })
          }
        />
      )}
      <Attachments
        kept={essay?.files ?? []}
        removed={removed}
        limits={essayFiles}
        added={added}
        progress={progress}
        locked={save.isPending}
        refusalOf={(file) => refusalOf(save.error, file)}
        onStop={() => stop.current?.abort()}
        onRemoveKept={setRemoved}
        onChange={setAdded}
      />
      <p className={classes.quiet}>
        {lengthText(text.words)}
        {text.failed && ' · This browser keeps nothing: save a draft from time to time.'}
      </p>
      {waiting && <p role="status">One moment, a picture is still coming …</p>}
      {pictureLost && (
        <p className={classes.fault} role="alert">
          A picture could not be uploaded, so nothing was sent. Please put it in again, or send the essay without it.
        </p>
      )}
      {blank && (
        <p className={classes.fault} role="alert">
          {required}
        </p>
      )}
      {theirs ? (
        <div className={classes.restore} role="alert">
          <span>
            This essay was changed elsewhere.{' '}
            <a href={`/article/${theirs.id}`} target="_blank" rel="noreferrer">
              See it as it is now
            </a>
          </span>
          <Button
            onClick={() => {
              setBasis(theirs.updated_at);
              void submit(theirs.status, theirs.updated_at);
            }}
          >
            Save mine over it
          </Button>
        </div>
      ) : (
        save.error &&
        !isOfFiles(save.error, save.variables?.files ?? []) && (
          <p className={classes.fault} role="alert">
            {textOf(save.error)}
          </p>
        )
      )}
      <div className={classes.actions}>
        <Button look="filled" aria-disabled={busy || hasFaults} onClick={() => void submit('published')}>
          {busy ? 'One moment…' : essay?.status === 'published' ? 'Save essay' : 'Publish'}
        </Button>
        {essay?.status !== 'published' && (
          <Button aria-disabled={busy || hasFaults} onClick={() => void submit('draft')}>
            Save draft
          </Button>
        )}
      </div>
    </form>
  );
}

/** A refused file is named by the server, with the reason. */
function textOf(error: Error): string {
  if (error.name === 'AbortError') return 'Sending was stopped. Nothing was saved.';
  const issue = error instanceof StatusError ? error.issues.find(({ path }) => path === 'files') : undefined;
  const wrong = error instanceof StatusError && error.status === 413 ? error.details : undefined;
  return issue?.message ?? wrong ?? failureText(error, { ...says, 400: 'Invalid request. Please check your input.' });
}

function detailsOf(error: unknown): string | undefined {
  return error instanceof StatusError ? error.details : undefined;
}
