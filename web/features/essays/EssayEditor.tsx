import 'quill/dist/quill.core.css';
import '../../ui/code.css';
import './color-sheet.ts';
import '@fontsource-variable/merriweather/wght.css';
import '@fontsource-variable/merriweather/wght-italic.css';
import './essay-text.css';
import './essay-lists.css';
import { useQueryClient } from '@tanstack/react-query';
import type Quill from 'quill';
import { type ComponentProps, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { targetOfSource, targetTitleQuery } from '../../data/references.ts';
import { Button } from '../../ui/Button.tsx';
import { AddressDialog } from './AddressDialog.tsx';
import classes from './editor.module.css';
import { createEditor, getHtml, isEmpty, preserveSpaces } from './quill.ts';
import { listLostContent } from './lost-content.ts';
import { recoverPictures } from './recover-pictures.ts';
import { PictureDescription } from './PictureDescription.tsx';
import { PendingPictures, pictureTypes } from './pending-pictures.ts';
import { parseLink, parseVideoAddress } from './parse-address.ts';
import { EditorSuggestions } from './EditorSuggestions.tsx';
import { Toolbar } from './Toolbar.tsx';

type AddressKind = 'link' | 'video';

const addressDialogs: Readonly<Record<AddressKind, Pick<ComponentProps<typeof AddressDialog>, 'title' | 'hint' | 'parse'>>> = {
  link: { title: 'Link', hint: 'http, https, mailto or tel', parse: parseLink },
  video: { title: 'Video', hint: 'A YouTube or Vimeo video', parse: parseVideoAddress },
};

export interface EditorHandle {
  hasPending: () => boolean;
  /** Waits for pending uploads. Resolves to false if one failed. */
  waitForPending: () => Promise<boolean>;
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
  errorTextOf: (error: unknown) => string;
}

/** Edits the rich text of an essay with Quill, its own toolbar and no Quill theme. */
export function EssayEditor({ ref, locked, initial, onChange, uploadPicture, errorTextOf }: Props) {
  const client = useQueryClient();
  const container = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [quill, setQuill] = useState<Quill>();
  const [dialog, setDialog] = useState<{ kind: AddressKind; link: string | undefined }>();
  const [pendingCount, setPendingCount] = useState(0);
  const [lostContent, setLostContent] = useState<readonly string[]>([]);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const pictures = useRef<PendingPictures>(undefined);
  const opener = useRef<Element>(null);
  // The Quill instance outlives renders and must call the current callbacks.
  const latest = useRef({ onChange, uploadPicture, errorTextOf });
  useEffect(() => {
    latest.current = { onChange, uploadPicture, errorTextOf };
  });

  useImperativeHandle(
    ref,
    () => ({
      hasPending: () => pictures.current?.hasPending ?? false,
      waitForPending: () => pictures.current?.waitForPending() ?? Promise.resolve(true),
      html: () => (quill && !isEmpty(quill) ? getHtml(quill) : ''),
    }),
    [quill],
  );

  useEffect(() => {
    const element = document.createElement('div');
    container.current?.append(element);
    const editor = createEditor(element, 'Content', {
      onPictures: (index, files) => pendingPictures.add(index, files),
      titleOf: (source) => client.fetchQuery(targetTitleQuery(targetOfSource(source))),
      onNotices: (notices) => setErrors((previous) => [...previous, ...notices]),
    });
    const pendingPictures = new PendingPictures(editor, {
      upload: (file) => latest.current.uploadPicture(file),
      errorTextOf: (error) => latest.current.errorTextOf(error),
      onPending: setPendingCount,
      onError: (sentence) => setErrors((previous) => [...previous, sentence]),
    });
    pictures.current = pendingPictures;
    const stopRecovering = recoverPictures(editor.root, (image, address) => {
      image.setAttribute('src', address);
      // Recovering a picture is not an edit by the author.
      editor.update('silent');
    });
    editor.setContents(editor.clipboard.convert({ html: preserveSpaces(initial) }), 'silent');
    editor.history.clear();
    setLostContent(listLostContent(initial, getHtml(editor)));
    editor.on('text-change', () => latest.current.onChange(() => (isEmpty(editor) ? '' : getHtml(editor))));
    setQuill(editor);
    return () => {
      stopRecovering();
      pendingPictures.stop();
      setQuill(undefined);
      element.remove();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `initial` is used only once.
  }, []);

  useEffect(() => quill?.enable(!locked), [quill, locked]);

  function openDialog(kind: AddressKind): void {
    opener.current = document.activeElement;
    // Read the format last, because `getFormat` moves the focus into the editor.
    const link = kind === 'link' ? quill?.getFormat()['link'] : undefined;
    setDialog({ kind, link: typeof link === 'string' ? link : undefined });
  }

  /** Closes the dialog and returns the focus to the element that opened it. */
  function closeDialog(): void {
    setDialog(undefined);
    const from = opener.current;
    setTimeout(() => {
      if (from === quill?.root) quill?.focus();
      else if (from instanceof HTMLElement) from.focus();
    });
  }

  function insertAddress(address: string): void {
    if (!quill) return;
    const kind = dialog?.kind;
    setDialog(undefined);
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
          onLink={() => openDialog('link')}
          onPicture={() => picker.current?.click()}
          onVideo={() => openDialog('video')}
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
        <div className={`${classes.text} essay-text`} ref={container} />
        {quill && <EditorSuggestions quill={quill} />}
      </div>
      {quill && <PictureDescription quill={quill} locked={locked} />}
      {lostContent.length > 0 && (
        <p className={classes.error} role="status">
          This essay contains content that cannot be edited here and will be lost when you save: {lostContent.join(', ')}.
        </p>
      )}
      {pendingCount > 0 && <p role="status">Uploading {pendingCount === 1 ? 'a picture' : `${pendingCount} pictures`}…</p>}
      {errors.length > 0 && (
        <p className={classes.error} role="alert">
          {errors.join(' ')}{' '}
          <Button look="bare" small onClick={() => setErrors([])}>
            Dismiss
          </Button>
        </p>
      )}
      {dialog && (
        <AddressDialog
          {...addressDialogs[dialog.kind]}
          initial={dialog.link ?? ''}
          onInsert={insertAddress}
          onRemove={
            quill && dialog.link !== undefined
              ? () => {
                  setDialog(undefined);
                  quill.focus();
                  quill.format('link', false, 'user');
                }
              : undefined
          }
          onClose={closeDialog}
        />
      )}
    </div>
  );
}
