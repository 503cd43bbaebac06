import type Quill from 'quill';
import { type ComponentProps, useRef, useState } from 'react';
import type { AddressDialog } from './AddressDialog.tsx';
import { parseLink, parseVideoAddress } from './parse-address.ts';

type DialogProps = ComponentProps<typeof AddressDialog>;
type AddressKind = 'link' | 'video';

const dialogTexts: Readonly<Record<AddressKind, Pick<DialogProps, 'title' | 'hint' | 'parse'>>> = {
  link: { title: 'Link', hint: 'http, https, mailto or tel', parse: parseLink },
  video: { title: 'Video', hint: 'A YouTube or Vimeo video', parse: parseVideoAddress },
};

/** Manages the dialog that inserts, changes or removes a link, or inserts a video. */
export function useAddressDialog(quill: Quill | undefined) {
  const [state, setState] = useState<{ kind: AddressKind; link: string | undefined }>();
  const opener = useRef<Element>(null);

  function open(kind: AddressKind): void {
    opener.current = document.activeElement;
    // Read the format last, because `getFormat` moves the focus into the editor.
    const link = kind === 'link' ? quill?.getFormat()['link'] : undefined;
    setState({ kind, link: typeof link === 'string' ? link : undefined });
  }

  /** Closes the dialog and returns the focus to the element that opened it. */
  function close(): void {
    setState(undefined);
    const from = opener.current;
    setTimeout(() => {
      if (from === quill?.root) quill?.focus();
      else if (from instanceof HTMLElement) from.focus();
    });
  }

  function insert(address: string): void {
    if (!quill) return;
    const kind = state?.kind;
    setState(undefined);
    const range = quill.getSelection(true);
    if (kind === 'video') {
      quill.insertEmbed(range.index, 'video', address, 'user');
      quill.setSelection(range.index + 1, 0, 'silent');
    } else if (range.length > 0) quill.format('link', address, 'user');
    else quill.insertText(range.index, address, 'link', address, 'user');
  }

  function removeLink(): void {
    setState(undefined);
    quill?.focus();
    quill?.format('link', false, 'user');
  }

  const props: DialogProps | undefined = state && {
    ...dialogTexts[state.kind],
    initial: state.link ?? '',
    onInsert: insert,
    onRemove: quill && state.link !== undefined ? removeLink : undefined,
    onClose: close,
  };
  return {
    open,
    /** Undefined while the dialog is closed. */
    props,
  };
}
