import 'quill/dist/quill.core.css';
import '../../ui/code.css';
import './colours.ts';
import './essay-text.css';
import type Quill from 'quill';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { AddressDialog } from './AddressDialog.tsx';
import classes from './editor.module.css';
import { createEditor, htmlOf, isEmpty, pictureTypes } from './quill.ts';
import { recoverPictures } from './lost-pictures.ts';
import { linkOf, videoOf } from './addresses.ts';
import { EditorOffers } from './EditorOffers.tsx';
import { Toolbar } from './Toolbar.tsx';

interface Props {
  /** The text to begin with; later changes come from the writer alone. */
  initial: string;
  /** Something was written. Answers it as html when asked, which takes long for a long text; empty where there is neither text nor picture. */
  onChange: (html: () => string) => void;
  /** Answers where the picture can be shown from. */
  uploadPicture: (file: File) => Promise<string>;
  textOf: (error: unknown) => string;
}

/** The rich text of an essay. Its own tools, no theme: what the specification names and nothing else. */
export function EssayEditor({ initial, onChange, uploadPicture, textOf }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [quill, setQuill] = useState<Quill>();
  const [asking, setAsking] = useState<'link' | 'video'>();
  const [pending, setPending] = useState(0);
  const [failure, setFailure] = useState<string>();
  // The editor lives as long as the page; it always calls the newest of these.
  const latest = useRef({ onChange, uploadPicture, textOf });
  useEffect(() => {
    latest.current = { onChange, uploadPicture, textOf };
  });

  async function insertPictures(editor: Quill, index: number, files: readonly File[]): Promise<void> {
    setFailure(undefined);
    for (const file of files) {
      setPending((count) => count + 1);
      try {
        const address = await latest.current.uploadPicture(file);
        const at = Math.min(index, editor.getLength() - 1);
        editor.insertEmbed(at, 'image', address, 'user');
        editor.setSelection(at + 1, 0, 'silent');
      } catch (error) {
        setFailure(`${file.name}: ${latest.current.textOf(error)}`);
      } finally {
        setPending((count) => count - 1);
      }
    }
  }

  useEffect(() => {
    const element = document.createElement('div');
    place.current?.append(element);
    const editor = createEditor(element, 'Content', { onPictures: (index, files) => void insertPictures(editor, index, files) });
    const stopRecovering = recoverPictures(editor.root, (image, address) => {
      image.setAttribute('src', address);
      // The writer changed nothing.
      editor.update('silent');
    });
    editor.setContents(editor.clipboard.convert({ html: initial }), 'silent');
    editor.history.clear();
    editor.on('text-change', () => latest.current.onChange(() => (isEmpty(editor) ? '' : htmlOf(editor))));
    setQuill(editor);
    return () => {
      stopRecovering();
      setQuill(undefined);
      element.remove();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `initial` is what it begins with, once.
  }, []);

  function take(address: string): void {
    if (!quill) return;
    const kind = asking;
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
          onLink={() => setAsking('link')}
          onPicture={() => picker.current?.click()}
          onVideo={() => setAsking('video')}
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
          if (quill) void insertPictures(quill, quill.getSelection(true).index, files);
        }}
      />
      <div className={classes.place}>
        <div className={`${classes.text} essay-text`} ref={place} />
        {quill && <EditorOffers quill={quill} />}
      </div>
      {pending > 0 && <p role="status">Uploading {pending === 1 ? 'a picture' : `${pending} pictures`} …</p>}
      {failure !== undefined && (
        <p className={classes.alarm} role="alert">
          {failure}{' '}
          <Button look="bare" small onClick={() => setFailure(undefined)}>
            Dismiss
          </Button>
        </p>
      )}
      {asking && (
        <AddressDialog
          title={asking === 'link' ? 'Link' : 'Video'}
          hint={asking === 'link' ? 'http, https, mailto or tel' : 'A video on YouTube or Vimeo'}
          read={asking === 'link' ? linkOf : videoOf}
          initial={asking === 'link' ? String(quill?.getFormat()['link'] ?? '') : ''}
          onTake={take}
          onRemove={
            asking === 'link' && quill?.getFormat()['link'] !== undefined
              ? () => {
                  setAsking(undefined);
                  quill.focus();
                  quill.format('link', false, 'user');
                }
              : undefined
          }
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}
