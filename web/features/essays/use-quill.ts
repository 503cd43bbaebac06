import { useQueryClient } from '@tanstack/react-query';
import type Quill from 'quill';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { targetOfSource } from '../../data/link-target.ts';
import { targetTitleQuery } from '../../data/references.ts';
import { listLostContent } from './lost-content.ts';
import { PendingPictures } from './pending-pictures.ts';
import { createEditor, getHtml, isEmpty, preserveSpaces } from './quill.ts';
import { recoverPictures } from './recover-pictures.ts';

export interface QuillCallbacks {
  /**
   * Called after each change. The argument serializes the text, which is slow for long texts; '' if
   * empty.
   */
  onChange: (html: () => string) => void;
  /** Returns the URL from which to show the picture. */
  uploadPicture: (file: File) => Promise<string>;
  errorTextOf: (error: unknown) => string;
}

/**
 * Creates a Quill editor in the container, with uploads of pictures. Later values of `initial` are
 * ignored.
 */
export function useQuill(container: RefObject<HTMLElement | null>, initial: string, callbacks: QuillCallbacks) {
  const client = useQueryClient();
  const [quill, setQuill] = useState<Quill>();
  const [pendingCount, setPendingCount] = useState(0);
  const [lostContent, setLostContent] = useState<readonly string[]>([]);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const pictures = useRef<PendingPictures>(undefined);
  // The Quill instance outlives renders and must call the current callbacks.
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });

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

  return { quill, pictures, pendingCount, lostContent, errors, dismissErrors: () => setErrors([]) };
}
