import Quill, { Delta, type Range } from 'quill';
import type ClipboardModule from 'quill/modules/clipboard.js';
import { apiHost } from '../../platform/site.ts';
import { dataUrlToFile, convertHtml } from './convert-html.ts';
import { chipsInText, LinkChip, withChips } from './link-chip.ts';

const Clipboard = Quill.import('modules/clipboard') as unknown as typeof ClipboardModule;

type PastedContent = Parameters<ClipboardModule['onPaste']>[1];

/** Returns the source text of a chip; '' for pictures and videos. */
function chipText(embed: Record<string, unknown> | undefined): string {
  const source = embed?.[LinkChip.blotName];
  return typeof source === 'string' ? `[${source}]` : '';
}

/**
 * Extends Quill's clipboard: pasted pictures are uploaded in place and never stored as data URLs.
 */
export class EssayClipboard extends Clipboard {
  onPicture: ((index: number, file: File) => void) | undefined;
  onNotices: ((notices: readonly string[]) => void) | undefined;
  #isPasting = false;
  #notices: readonly string[] = [];

  constructor(...args: ConstructorParameters<typeof Clipboard>) {
    super(...args);
    this.addMatcher(Node.TEXT_NODE, chipsInText);
  }

  protected override convertHTML(html: string): ReturnType<ClipboardModule['convert']> {
    // The content security policy blocks and reports inline styles, so they are removed or renamed.
    const withoutStylesheets = html.replaceAll(/<style(?=[\s>])[^]*?(?:<\/style>|$)/gi, '');
    return super.convertHTML(withoutStylesheets.replaceAll(/(<[a-z][^<>]*?\s)style(?=\s*=)/gi, '$1data-style'));
  }

  override normalizeHTML(doc: Document): void {
    super.normalizeHTML(doc);
    this.#notices = convertHtml(doc.body, { hosts: [location.origin, apiHost], isPasted: this.#isPasting });
  }

  override onCopy(range: Range, isCut: boolean): { html: string; text: string } {
    const { ops } = this.quill.getContents(range.index, range.length);
    const text = ops.map(({ insert }) => (typeof insert === 'string' ? insert : chipText(insert)));
    return { ...super.onCopy(range, isCut), text: text.join('') };
  }

  override onPaste(range: { index: number; length: number }, pasted: PastedContent): void {
    const formats = this.quill.getFormat(range.index);
    const text = new Delta();
    const pictures: { index: number; file: File }[] = [];
    for (const op of this.#convertPasted(pasted, formats).ops) {
      const source = typeof op.insert === 'object' ? op.insert['image'] : undefined;
      if (typeof source !== 'string' || !/^data:/i.test(source)) text.push(op);
      else pictures.push({ index: range.index + text.length(), file: dataUrlToFile(source) });
    }
    this.quill.updateContents(new Delta().retain(range.index).delete(range.length).concat(text), 'user');
    this.quill.setSelection(range.index + text.length(), 0, 'silent');
    this.quill.scrollSelectionIntoView();
    for (const { index, file } of pictures) this.onPicture?.(index, file);
    if (this.#notices.length > 0) this.onNotices?.(this.#notices);
  }

  #convertPasted(pasted: PastedContent, formats: Record<string, unknown>): Delta {
    this.#isPasting = true;
    this.#notices = [];
    try {
      const delta = this.convert(pasted, formats);
      const isCode = formats['code-block'] !== undefined || formats['code'] !== undefined;
      return (pasted.html ?? '') === '' && !isCode ? withChips(delta) : delta;
    } finally {
      this.#isPasting = false;
    }
  }
}
