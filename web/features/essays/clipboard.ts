import Quill, { Delta } from 'quill';
import type ClipboardModule from 'quill/modules/clipboard.js';
import { apiHost } from '../../platform/site.ts';
import { fileOf, tidyPasted } from './pasted.ts';

const Clipboard = Quill.import('modules/clipboard') as unknown as typeof ClipboardModule;

type Pasted = Parameters<ClipboardModule['onPaste']>[1];

/** Pasting as an essay needs it: pictures within a text are uploaded, each to its place. None is stored as a data url. */
export class EssayClipboard extends Clipboard {
  onPicture: ((index: number, file: File) => void) | undefined;

  protected override convertHTML(html: string): ReturnType<ClipboardModule['convert']> {
    // The browser would complain of each style that the policy does not let it apply. Lists of Word are told by theirs, which Quill reads.
    const isOfWord = html.includes('urn:schemas-microsoft-com:office:word');
    return super.convertHTML(isOfWord ? html : html.replaceAll(/(<[a-z][^<>]*?\s)style(?=\s*=)/gi, '$1data-style'));
  }

  override normalizeHTML(doc: Document): void {
    super.normalizeHTML(doc);
    tidyPasted(doc.body, [location.origin, apiHost]);
  }

  override onPaste(range: { index: number; length: number }, pasted: Pasted): void {
    const formats = this.quill.getFormat(range.index);
    const text = new Delta();
    const pictures: { index: number; file: File }[] = [];
    for (const op of this.convert(pasted, formats).ops) {
      const source = typeof op.insert === 'object' ? op.insert['image'] : undefined;
      if (typeof source !== 'string' || !/^data:/i.test(source)) text.push(op);
      else pictures.push({ index: range.index + text.length(), file: fileOf(source) });
    }
    this.quill.updateContents(new Delta().retain(range.index).delete(range.length).concat(text), 'user');
    this.quill.setSelection(range.index + text.length(), 0, 'silent');
    this.quill.scrollSelectionIntoView();
    for (const { index, file } of pictures) this.onPicture?.(index, file);
  }
}
