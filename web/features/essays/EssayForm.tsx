import { TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Essay } from '#contract/essays.ts';
import { limits } from '#core/limits.ts';
import { StatusError } from '../../platform/api.ts';
import { autosave } from '../../platform/autosave.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Attachments } from './Attachments.tsx';
import { faultOf, isOfFiles, refusalOf, roomOf } from './attachments.ts';
import classes from './editor.module.css';
import { type EditorHandle, EssayEditor } from './EssayEditor.tsx';
import { uploadPicture, useSaveEssay } from './queries.ts';
import { lengthText, wordCount } from './reading-time.ts';

const says = {
  403: 'Access denied.',
  404: 'Resource not found.',
  500: 'Server error creating essay.',
  otherwise: 'Failed to create essay.',
};
const required = 'Title and content are required.';

export interface EssayText {
  title: string;
  content: string;
}

interface Props {
  /** The essay that is changed; without it a new one is written. */
  essay: Essay | undefined;
  initial: EssayText;
  onSaved: (essay: Essay) => void;
}

export function autosaveKey(id: number | undefined): string {
  return `essay:${id ?? 'new'}`;
}

/** An essay as it is written. What is typed is kept in the browser until it is submitted. */
export function EssayForm({ essay, initial, onSaved }: Props) {
  const [text, setText] = useState(initial);
  const [added, setAdded] = useState<readonly File[]>([]);
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const [progress, setProgress] = useState<number>();
  const [blank, setBlank] = useState(false);
  const [basis, setBasis] = useState(essay?.updated_at);
  const save = useSaveEssay(essay?.id, setProgress);
  const kept = useAutosave(autosaveKey(essay?.id), text, initial);
  const stop = useRef<AbortController>(undefined);
  const hasFaults = roomOf(essay?.files ?? [], removed, added) < 0 || added.some((file) => faultOf(file) !== undefined);
  const editor = useRef<EditorHandle>(null);
  const [waiting, setWaiting] = useState(false);
  const [pictureLost, setPictureLost] = useState(false);
  // What is written goes on while a picture is waited for.
  const latest = useRef({ text, added, removed });
  useEffect(() => {
    latest.current = { text, added, removed };
  });
  const busy = save.isPending || waiting;
  const words = wordCount(text.content);

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
    const now = latest.current;
    const { title } = now.text;
    const content = editor.current?.html() ?? now.text.content;
    const missing = title.trim() === '' || content === '';
    setBlank(missing);
    if (missing || now.added.some((file) => faultOf(file) !== undefined)) return;
    stop.current = new AbortController();
    setProgress(now.added.length > 0 ? 0 : undefined);
    save.mutate(
      { title, content, status, files: now.added, removeFiles: now.removed, basis: onto, signal: stop.current.signal },
      {
        onSuccess: (saved) => {
          kept.forget();
          onSaved(saved);
        },
        onSettled: () => setProgress(undefined),
      },
    );
  }

  function change(next: Partial<EssayText>): void {
    setBlank(false);
    setText((before) => ({ ...before, ...next }));
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
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <EssayEditor
        ref={editor}
        locked={save.isPending}
        initial={initial.content}
        onChange={(content) => change({ content })}
        uploadPicture={uploadPicture}
        textOf={(error) =>
          failureText(error, { 400: detailsOf(error) ?? 'It can not be used as a picture.', otherwise: 'It could not be uploaded.' })
        }
      />
      <Attachments
        kept={essay?.files ?? []}
        removed={removed}
        added={added}
        progress={progress}
        locked={save.isPending}
        refusalOf={(file) => refusalOf(save.error, file)}
        onStop={() => stop.current?.abort()}
        onRemoveKept={setRemoved}
        onChange={setAdded}
      />
      <p className={classes.quiet}>
        {lengthText(words)}
        {kept.failed && ' · This browser keeps nothing: save a draft from time to time.'}
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

/** Keeps the text half a second after the last letter, and at once when the page is left. */
function useAutosave(key: string, text: EssayText, initial: EssayText): { failed: boolean; forget: () => void } {
  const [failed, setFailed] = useState(false);
  const over = useRef(false);
  const changed = text.title !== initial.title || text.content !== initial.content;
  useEffect(() => {
    if (!changed || over.current) return;
    const keep = (): void => {
      if (!over.current) setFailed(!autosave.store(key, text));
    };
    const timer = setTimeout(keep, 500);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [key, text, changed]);
  return {
    failed,
    forget: () => {
      over.current = true;
      autosave.forget(key);
    },
  };
}
