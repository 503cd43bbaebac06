import 'quill/dist/quill.core.css';
import '../../ui/code.css';
import './color-sheet.ts';
import '@fontsource-variable/merriweather/wght.css';
import '@fontsource-variable/merriweather/wght-italic.css';
import './essay-text.css';
import './essay-lists.css';
import './essay-footnotes.css';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { AddressDialog } from './AddressDialog.tsx';
import classes from './editor.module.css';
import { EditorQuotations } from './EditorQuotations.tsx';
import { EditorSuggestions } from './EditorSuggestions.tsx';
import { FootnoteDialog } from './FootnoteDialog.tsx';
import { pictureTypes } from './pending-pictures.ts';
import { PictureDescription } from './PictureDescription.tsx';
import { getHtml, isEmpty } from './quill.ts';
import { Toolbar } from './Toolbar.tsx';
import { useAddressDialog } from './use-address-dialog.ts';
import { useFootnotes } from './use-footnotes.ts';
import { type QuillCallbacks, useQuill } from './use-quill.ts';

export interface EditorHandle {
  hasPending: () => boolean;
  /** Waits for pending uploads. Resolves to false if one failed. */
  waitForPending: () => Promise<boolean>;
  html: () => string;
}

interface Props extends QuillCallbacks {
  ref: Ref<EditorHandle>;
  /** Makes the editor read-only while the essay is being sent. */
  locked: boolean;
  /** The initial text; later values are ignored. */
  initial: string;
}

/** Edits the rich text of an essay with Quill, its own toolbar and no Quill theme. */
export function EssayEditor({ ref, locked, initial, ...callbacks }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { quill, pictures, ...state } = useQuill(container, initial, callbacks);
  const addressDialog = useAddressDialog(quill);
  const footnotes = useFootnotes(quill);

  useImperativeHandle(
    ref,
    () => ({
      hasPending: () => pictures.current?.hasPending ?? false,
      waitForPending: () => pictures.current?.waitForPending() ?? Promise.resolve(true),
      html: () => (quill && !isEmpty(quill) ? getHtml(quill) : ''),
    }),
    [quill, pictures],
  );

  useEffect(() => quill?.enable(!locked), [quill, locked]);

  return (
    <div className={classes.editor}>
      {quill && (
        <Toolbar
          quill={quill}
          locked={locked}
          onLink={() => addressDialog.open('link')}
          onPicture={() => picker.current?.click()}
          onVideo={() => addressDialog.open('video')}
          footnotes={footnotes}
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
        {quill && <EditorSuggestions quill={quill} onCite={footnotes.cite} />}
      </div>
      {quill && <EditorQuotations quill={quill} locked={locked} onCite={footnotes.formatIn} />}
      {quill && <PictureDescription quill={quill} locked={locked} />}
      <EditorNotices {...state} />
      {footnotes.error !== undefined && (
        <p className={classes.error} role="alert">
          {footnotes.error}
        </p>
      )}
      {footnotes.opened && <FootnoteDialog opened={footnotes.opened} footnotes={footnotes} />}
      {addressDialog.props && <AddressDialog {...addressDialog.props} />}
    </div>
  );
}

type NoticesProps = Pick<ReturnType<typeof useQuill>, 'pendingCount' | 'lostContent' | 'errors' | 'dismissErrors'>;

/** Shows content that saving would lose, pending uploads and errors. */
function EditorNotices({ pendingCount, lostContent, errors, dismissErrors }: NoticesProps) {
  return (
    <>
      {lostContent.length > 0 && (
        <p className={classes.error} role="status">
          This essay contains content that cannot be edited here and will be lost when you save: {lostContent.join(', ')}.
        </p>
      )}
      {pendingCount > 0 && <p role="status">Uploading {pendingCount === 1 ? 'a picture' : `${pendingCount} pictures`}…</p>}
      {errors.length > 0 && (
        <p className={classes.error} role="alert">
          {errors.join(' ')}{' '}
          <Button look="bare" small onClick={dismissErrors}>
            Dismiss
          </Button>
        </p>
      )}
    </>
  );
}
