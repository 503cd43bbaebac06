import hljs from 'highlight.js/lib/common';
import Quill, { Parchment } from 'quill';
import { essayColors } from '#core/essay.ts';
import { embedAddress, videoEmbed } from '#core/video.ts';
import { EssayClipboard } from './clipboard.ts';
import { FootnoteBlot, replaceFootnotes } from './footnote-blot.ts';
import { LinkChip, replaceChips } from './link-chip.ts';
import { VideoFile, unmarkVideoFiles } from './video-file.ts';
import { leaveWithTab } from './tab-key.ts';

/** Stores colors as classes, because the content security policy blocks style attributes. */
class ColorClass extends Parchment.ClassAttributor {
  override add(node: HTMLElement, value: string): boolean {
    return super.add(node, value.replace('#', ''));
  }

  override value(node: HTMLElement): string {
    const value = super.value(node) as string;
    return value === '' ? '' : `#${value}`;
  }
}

const colors = essayColors.map((color) => color.replace('#', ''));
const color = new ColorClass('color', 'ql-color', { scope: Parchment.Scope.INLINE, whitelist: colors });
const background = new ColorClass('background', 'ql-bg', { scope: Parchment.Scope.INLINE, whitelist: colors });

interface LinkBlot {
  PROTOCOL_WHITELIST: string[];
}
interface VideoBlot {
  sanitize: (address: string) => string;
}
interface ImageBlot {
  sanitize: (address: string) => string;
}
interface ClassFormat {
  whitelist: string[];
}

let isRegistered = false;

function registerFormats(): void {
  if (isRegistered) return;
  isRegistered = true;
  (Quill.import('formats/link') as unknown as LinkBlot).PROTOCOL_WHITELIST = ['http', 'https', 'mailto', 'tel'];
  (Quill.import('formats/video') as unknown as VideoBlot).sanitize = (address) =>
    embedAddress(address) ?? videoEmbed(address) ?? 'about:blank';
  // The server removes other URLs, so do not show or request them here either.
  (Quill.import('formats/image') as unknown as ImageBlot).sanitize = (address) =>
    /^(?:https:\/\/|\/files\/)/i.test(address) ? address : '';
  const font = Quill.import('attributors/class/font') as unknown as ClassFormat;
  font.whitelist = ['serif', 'monospace'];
  const size = Quill.import('attributors/class/size') as unknown as ClassFormat;
  size.whitelist = ['small', 'large', 'huge'];
  for (const [path, attributor] of Object.entries({
    'formats/color': color,
    'formats/background': background,
    'formats/font': font,
    'formats/size': size,
    'formats/film': VideoFile,
    'formats/chip': LinkChip,
    'formats/footnote': FootnoteBlot,
    'modules/clipboard': EssayClipboard,
  }))
    Quill.register(path, attributor, true);
}

export interface EditorHooks {
  /** Called for pictures that were pasted or dropped. */
  onPictures: (index: number, files: File[]) => void;
  /** Returns the title of a link to a work or a topic; null if there is none. */
  titleOf: (source: string) => Promise<string | null>;
  /** Called with a notice for each thing in a pasted text that changed. */
  onNotices: (notices: readonly string[]) => void;
}

/** Creates a Quill editor in an empty element. */
export function createEditor(element: HTMLElement, label: string, { onPictures, onNotices, titleOf }: EditorHooks): Quill {
  registerFormats();
  const quill = new Quill(element, {
    placeholder: 'Start writing…',
    formats,
    modules: {
      toolbar: false,
      history: { delay: 1000, maxStack: 100, userOnly: true },
      syntax: { hljs, interval: 1000 },
    },
  });
  // Replaces Quill's uploader, which ignores unsupported files without an error.
  quill.uploader.upload = ({ index }, files) => {
    if (quill.isEnabled()) onPictures(index, [...files]);
  };
  if (quill.clipboard instanceof EssayClipboard) {
    quill.clipboard.onPicture = (index, file) => onPictures(index, [file]);
    quill.clipboard.onNotices = onNotices;
  }
  quill.on('scroll-blot-mount', (blot: unknown) => {
    if (blot instanceof LinkChip) showTitle(blot, titleOf);
  });
  leaveWithTab(quill);
  labelLanguageSelects(quill);
  quill.root.setAttribute('role', 'textbox');
  quill.root.setAttribute('aria-multiline', 'true');
  quill.root.setAttribute('aria-label', label);
  quill.root.dir = 'auto';
  return quill;
}

/** Shows a link's title as soon as it is known. A link to nothing shows its source text. */
function showTitle(chip: LinkChip, titleOf: EditorHooks['titleOf']): void {
  const source = LinkChip.value(chip.domNode as Element);
  titleOf(source).then(
    (title) => chip.show(title ?? `[${source}]`),
    // Like in the reader, the link shows its number.
    () => undefined,
  );
}

/** Labels the language selects that Quill adds to code blocks. */
function labelLanguageSelects(quill: Quill): void {
  quill.on('scroll-blot-mount', (blot: { domNode: Node }) => {
    if (!(blot.domNode instanceof HTMLElement)) return;
    for (const list of blot.domNode.querySelectorAll(':scope > select')) list.setAttribute('aria-label', 'Code language');
  });
}

const formats = [
  ...['header', 'font', 'size', 'bold', 'italic', 'underline', 'strike', 'script', 'color', 'background', 'code'],
  ...['list', 'indent', 'align', 'direction', 'blockquote', 'code-block', 'link', 'image', 'video', 'film', 'chip', 'footnote'],
];

/**
 * Returns the HTML to store, without editing helpers and syntax highlighting, which the reader adds
 * again.
 */
export function getHtml(quill: Quill): string {
  const copy = quill.root.cloneNode(true) as HTMLElement;
  for (const helper of copy.querySelectorAll('select, .ql-ui, .ql-cursor')) helper.remove();
  for (const token of copy.querySelectorAll('.ql-token')) token.replaceWith(...token.childNodes);
  unmarkVideoFiles(copy);
  replaceChips(copy);
  replaceFootnotes(copy);
  copy.normalize();
  return copy.innerHTML;
}

/**
 * Replaces runs of spaces with non-breaking ones. Quill collapses runs of spaces on import, but
 * converts these back to spaces.
 */
export function preserveSpaces(html: string): string {
  return html.replaceAll(/>[^<]+/g, (text) => text.replaceAll(/ {2,}/g, (blanks) => '\u00a0'.repeat(blanks.length)));
}

export function isEmpty(quill: Quill): boolean {
  return (
    quill.getText().trim() === '' && !quill.root.querySelector(`img, iframe, video, .${LinkChip.className}, .${FootnoteBlot.className}`)
  );
}
