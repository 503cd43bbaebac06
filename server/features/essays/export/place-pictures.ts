import type { Block, EssayText, Inline, PictureFile, PictureInline, PictureType } from './document.ts';
import { pictureSize } from './picture-size.ts';

/** A picture that the essay shows and whoever exports it may see. */
export interface ExportPicture {
  /** Its address in the essay. */
  readonly address: string;
  readonly name: string;
  readonly type: PictureType;
  /** Undefined if the format has no files in it, or if the pictures are too large together. */
  readonly bytes?: Uint8Array;
  /** Where everybody can see it; null in a draft. */
  readonly url: string | null;
}

interface Placing {
  readonly format: keyof typeof shownTypes | 'markdown';
  readonly pictures: readonly ExportPicture[];
}

/** What readers of each format can show. */
const shownTypes = {
  docx: ['png', 'gif', 'jpg', 'bmp'],
  epub: ['png', 'gif', 'jpg'],
  html: ['png', 'gif', 'jpg', 'bmp', 'ico'],
} as const satisfies Record<string, readonly PictureType[]>;

/** In bytes: HTML has a copy of a picture wherever the essay shows it. */
const HTML_PICTURES = 40 * 2 ** 20;

/**
 * Puts the pictures of an essay into the package or page or, for Markdown, at their public
 * addresses. All others become their descriptions, linked if their addresses are public.
 */
export function placePictures({ blocks, notes }: EssayText, { format, pictures }: Placing): EssayText {
  const byAddress = new Map(pictures.map((picture) => [picture.address, picture]));
  const files = new Map<string, PictureFile>();
  let room = HTML_PICTURES;

  function fileOf({ name, type, bytes }: ExportPicture): PictureFile | undefined {
    if (!bytes || format === 'markdown' || !shownTypes[format].some((shown) => shown === type)) return undefined;
    const known = files.get(name);
    if (known) return known;
    const size = pictureSize(type, bytes) ?? (type === 'ico' ? { width: 32, height: 32 } : undefined);
    const file = size && { name, type, bytes, size };
    if (file) files.set(name, file);
    return file;
  }

  function place(inline: PictureInline): Inline {
    const picture = byAddress.get(inline.address);
    const url = picture ? picture.url : outsideAddress(inline.address);
    if (picture && format === 'markdown' && url !== null) return { ...inline, address: url };
    const file = picture && fileOf(picture);
    if (!file) return describe(inline, url);
    if (format !== 'html') return { ...inline, file, address: `pictures/${file.name}` };
    room -= file.bytes.length;
    return room < 0 ? describe(inline, url) : { ...inline, file, address: dataUrl(file) };
  }

  return {
    blocks: blocks.map((block): Block => ({ ...block, inlines: block.inlines.map((one) => (one.kind === 'picture' ? place(one) : one)) })),
    // Footnotes of a package cannot refer to its files.
    notes: notes.map((note) => note.map((one) => (one.kind === 'picture' ? describe(one, null) : one))),
  };
}

function describe({ alt }: PictureInline, url: string | null): Inline {
  const text = alt === '' ? '[Picture]' : `[Picture: ${alt}]`;
  return { kind: 'text', text, ...(url !== null && { href: url }) };
}

function outsideAddress(address: string): string | null {
  return /^https:\/\//i.test(address) ? address : null;
}

export const mediaTypes: Readonly<Record<PictureType, string>> = {
  png: 'image/png',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
};

const dataUrls = new WeakMap<PictureFile, string>();

function dataUrl(file: PictureFile): string {
  const known = dataUrls.get(file);
  if (known !== undefined) return known;
  const url = `data:${mediaTypes[file.type]};base64,${Buffer.from(file.bytes).toString('base64')}`;
  dataUrls.set(file, url);
  return url;
}
