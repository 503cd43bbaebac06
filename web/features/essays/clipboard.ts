import Quill, { Delta } from 'quill';
import type ClipboardModule from 'quill/modules/clipboard.js';
import { apiHost } from '../../platform/site.ts';
import { fileOf, tidyPasted } from './pasted.ts';

const Clipboard = Quill.import('modules/clipboard') as unknown as typeof ClipboardModule;

type Pasted = Parameters<ClipboardModule['onPaste']>[1];

/**
 * Extends Quill's clipboard: pasted pictures are uploaded in place and never stored as data URLs.
 */
export class EssayClipboard extends Clipboard {
  onPicture: ((index: number, file: File) => void) | undefined;
  onChanged: ((sentences: readonly string[]) => void) | undefined;
  #pasting = false;
  #changed: readonly string[] = [];

  protected override convertHTML(html: string): ReturnType<ClipboardModule['convert']> {
    // The content security policy blocks and reports inline styles, so they are removed or renamed.
    const withoutSheets = html.replaceAll(/<style(?=[\s>])[^]*?(?:<\/style>|$)/gi, '');
    return super.convertHTML(withoutSheets.replaceAll(/(<[a-z][^<>]*?\s)style(?=\s*=)/gi, '$1data-style'));
  }

  override normalizeHTML(doc: Document): void {
    super.normalizeHTML(doc);
    this.#changed = tidyPasted(doc.body, { hosts: [location.origin, apiHost], pasted: this.#pasting });
  }

  override onPaste(range: { index: number; length: number }, pasted: Pasted): void {
    const formats = this.quill.getFormat(range.index);
    const text = new Delta();
    const pictures: { index: number; file: File }[] = [];
    for (const op of this.#converted(pasted, formats).ops) {
      const source = typeof op.insert === 'object' ? op.insert['image'] : undefined;
      if (typeof source !== 'string' || !/^data:/i.test(source)) text.push(op);
      else pictures.push({ index: range.index + text.length(), file: fileOf(source) });
    }
    this.quill.updateContents(new Delta().retain(range.index).delete(range.length).concat(text), 'user');
    this.quill.setSelection(range.index + text.length(), 0, 'silent');
    this.quill.scrollSelectionIntoView();
    for (const { index, file } of pictures) this.onPicture?.(index, file);
    if (this.#changed.length > 0) this.onChanged?.(this.#changed);
  }

  #converted(pasted: Pasted, formats: Record<string, unknown>): Delta {
    this.#pasting = true;
    this.#changed = [];
    try {
      return this.convert(pasted, formats);
    } finally {
      this.#pasting = false;
    }
  }
}
