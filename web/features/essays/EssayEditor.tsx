import 'quill/dist/quill.core.css';
import '../../ui/code.css';
import './colours.ts';
import '@fontsource-variable/merriweather/wght.css';
import '@fontsource-variable/merriweather/wght-italic.css';
import './essay-text.css';
import './essay-lists.css';
import type Quill from 'quill';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { AddressDialog } from './AddressDialog.tsx';
import classes from './editor.module.css';
import { createEditor, htmlOf, isEmpty, withBlanks } from './quill.ts';
import { lostBy } from './lost-in-editing.ts';
import { recoverPictures } from './lost-pictures.ts';
import { PictureDescription } from './PictureDescription.tsx';
import { PendingPictures, pictureTypes } from './pending-pictures.ts';
import { linkOf, videoOf } from './addresses.ts';
import { EditorSuggestions } from './EditorSuggestions.tsx';
import { Toolbar } from './Toolbar.tsx';

export interface EditorHandle {
  isComing: () => boolean;
  /** Waits for pending uploads. Resolves to false if one failed. */
  settled: () => Promise<boolean>;
  html: () => string;
}

interface Props {
  ref: Ref<EditorHandle>;
  /** Makes the editor read-only while the essay is being sent. */
  locked: boolean;
  /** The initial text; later values are ignored. */
  initial: string;
  /**
   * Called after each change. The argument serializes the text, which is slow for long texts; '' if
   * empty.
   */
  onChange: (html: () => string) => void;
  /** Returns the URL from which to show the picture. */
  uploadPicture: (file: File) => Promise<string>;
  textOf: (error: unknown) => string;
}

/** Edits the rich text of an essay with Quill, its own toolbar and no Quill theme. */
export function EssayEditor({ ref, locked, initial, onChange, uploadPicture, textOf }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [quill, setQuill] = useState<Quill>();
  const [asking, setAsking] = useState<{ kind: 'link' | 'video'; link: string | undefined }>();
  const [pending, setPending] = useState(0);
  const [lost, setLost] = useState<readonly string[]>([]);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const pictures = useRef<PendingPictures>(undefined);
  const opener = useRef<Element>(null);
  // The Quill instance outlives renders and must call the current callbacks.
  const latest = useRef({ onChange, uploadPicture, textOf });
  useEffect(() => {
    latest.current = { onChange, uploadPicture, textOf };
  });

  useImperativeHandle(
    ref,
    () => ({
      isComing: () => pictures.current?.isComing ?? false,
      settled: () => pictures.current?.settled() ?? Promise.resolve(true),
      html: () => (quill && !isEmpty(quill) ? htmlOf(quill) : ''),
    }),
    [quill],
  );

  useEffect(() => {
    const element = document.createElement('div');
    place.current?.append(element);
    const editor = createEditor(element, 'Content', {
      onPictures: (index, files) => coming.add(index, files),
      onChanged: (sentences) => setFaults((before) => [...before, ...sentences]),
    });
    const coming = new PendingPictures(editor, {
      upload: (file) => latest.current.uploadPicture(file),
      textOf: (error) => latest.current.textOf(error),
      onPending: setPending,
      onFault: (sentence) => setFaults((before) => [...before, sentence]),
    });
    pictures.current = coming;
    const stopRecovering = recoverPictures(editor.root, (image, address) => {
      image.setAttribute('src', address);
      // Recovering a picture is not an edit by the author.
      editor.update('silent');
    });
    editor.setContents(editor.clipboard.convert({ html: withBlanks(initial) }), 'silent');
    editor.history.clear();
    setLost(lostBy(initial, htmlOf(editor)));
    editor.on('text-change', () => latest.current.onChange(() => (isEmpty(editor) ? '' : htmlOf(editor))));
    setQuill(editor);
    return () => {
      stopRecovering();
      coming.stop();
      setQuill(undefined);
      element.remove();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `initial` is used only once.
  }, []);

  useEffect(() => quill?.enable(!locked), [quill, locked]);

  function ask(kind: 'link' | 'video'): void {
    opener.current = document.activeElement;
    // Read the format last, because `getFormat` moves the focus into the editor.
    const link = kind === 'link' ? quill?.getFormat()['link'] : undefined;
    setAsking({ kind, link: typeof link === 'string' ? link : undefined });
  }

  /** Closes the dialog and returns the focus to the element that opened it. */
  function close(): void {
    setAsking(undefined);
    const from = opener.current;
    setTimeout(() => {
      if (from === quill?.root) quill?.focus();
      else if (from instanceof HTMLElement) from.focus();
    });
  }

  function take(address: string): void {
    if (!quill) return;
    const kind = asking?.kind;
    setAsking(undefined);
    const range = quill.getSelection(true);
    if (kind === 'video') {
      quill.insertEmbed(range.index, 'video', address, 'user');
      quill.setSelection(range.index + 1, 0, 'silent');
    } else if (range.length > 0) quill.format('link', address, 'user');
    else quill.insertText(range.index, address, 'link', address, 'user');
  }

  return (
    <div className={classes.editor}>
      {quill && (
        <Toolbar
          quill={quill}
          locked={locked}
          onLink={() => ask('link')}
          onPicture={() => picker.current?.click()}
          onVideo={() => ask('video')}
        />
      )}
      <input
        ref={picker}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        multiple
        aria-label="Picture file"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (quill && files.length > 0) pictures.current?.add(quill.getSelection(true).index, files);
        }}
      />
      <div className={classes.place}>
        <div className={`${classes.text} essay-text`} ref={place} />
        {quill && <EditorSuggestions quill={quill} />}
      </div>
      {quill && <PictureDescription quill={quill} locked={locked} />}
      {lost.length > 0 && (
        <p className={classes.alarm} role="status">
          This essay holds what can not be edited here, and goes when you save it: {lost.join(', ')}.
        </p>
      )}
      {pending > 0 && <p role="status">Uploading {pending === 1 ? 'a picture' : `${pending} pictures`} …</p>}
      {faults.length > 0 && (
        <p className={classes.alarm} role="alert">
          {faults.join(' ')}{' '}
          <Button look="bare" small onClick={() => setFaults([])}>
            Dismiss
          </Button>
        </p>
      )}
      {asking && (
        <AddressDialog
          title={asking.kind === 'link' ? 'Link' : 'Video'}
          hint={asking.kind === 'link' ? 'http, https, mailto or tel' : 'A video on YouTube or Vimeo'}
          read={asking.kind === 'link' ? linkOf : videoOf}
          initial={asking.link ?? ''}
          onTake={take}
          onRemove={
            quill && asking.link !== undefined
              ? () => {
                  setAsking(undefined);
                  quill.focus();
                  quill.format('link', false, 'user');
                }
              : undefined
          }
          onClose={close}
        />
      )}
    </div>
  );
}
