import {
  type ContentsEntry,
  type EpubFiles,
  type EpubPackage,
  fragmentOf,
  readEpubText,
  readPackage,
  resolvePath,
} from './epub-package.ts';
import { EventWriter } from './event-writer.ts';
import { HeadedText } from './headed-text.ts';
import { HtmlFlow } from './html-flow.ts';
import { languageTag } from './language-tag.ts';
import { textLimits } from './limits.ts';
import { closest, readXml, type XmlElement } from './read-xml.ts';
import { type SourceFile, type TextEvent, UnreadableTextError } from './text-events.ts';

/** Documents in which the language of a book is recognized. */
const SAMPLED = 5;

/** A part and its first chapter may begin at the same place. */
const MOST_ENTRIES_OF_PLACE = 6;

export function isEpub(files: readonly SourceFile[]): boolean {
  return files.some(({ name }) => name === 'META-INF/container.xml');
}

/**
 * Yields the events of an EPUB 2 or 3: the documents of its spine, divided by its table of
 * contents.
 */
export async function* parseEpub(sources: readonly SourceFile[], writer: EventWriter): AsyncGenerator<TextEvent> {
  const files = new Map(sources.map((file) => [file.name, file]));
  const book = await readPackage(files);
  if (languageTag(book.metadata.get('language')) === undefined) writer.sample = await readSample(files, book);
  describe(writer, book);
  const headed = new HeadedText(writer);
  const contents = new Map<string, ContentsEntry[]>();
  for (const entry of book.contents) {
    const known = contents.get(entry.path);
    if (known) known.push(entry);
    else contents.set(entry.path, [entry]);
  }
  const notes = await readNotes(files, book, writer);
  for (const path of book.spine) {
    writer.file = path;
    const entries = contents.get(path) ?? [];
    const text = await readEpubText(files, path);
    const flow = new EpubFlow(writer, headed, { path, entries, notes });
    for (const _ of readXml(text, writer, flow)) yield* writer.take();
    headed.endParagraph();
    yield* writer.take();
  }
  writer.file = undefined;
}

function describe(writer: EventWriter, { metadata }: EpubPackage): void {
  const translator = [...metadata.keys()].find((name) => name.startsWith('role:'))?.slice('role:'.length);
  writer.describe({
    format: 'epub',
    title: metadata.get('title'),
    author: metadata.get('creator'),
    translator: metadata.get('translator') ?? (translator === undefined ? undefined : metadata.get(translator)),
    language: languageTag(metadata.get('language')),
    license: metadata.get('rights'),
    attribution: metadata.get('publisher'),
    sourceUrl: metadata.get('identifier'),
    citationLevels: ['section', 'paragraph'],
    scripture: false,
  });
}

/** Returns the text of some documents from all parts of a book, to recognize its language. */
async function readSample(files: EpubFiles, { spine }: EpubPackage): Promise<string> {
  const texts: string[] = [];
  for (let part = 1; part <= SAMPLED; part++) {
    const path = spine[Math.floor((part * spine.length) / (SAMPLED + 1))];
    const text = path === undefined ? '' : await readEpubText(files, path);
    texts.push(text.slice(Math.max(0, text.indexOf('<body'))));
  }
  return texts.join('\n');
}

/** Reads the notes of all documents by their place (`text/endnotes.xhtml#note-4`). */
async function readNotes(files: EpubFiles, { spine }: EpubPackage, writer: EventWriter): Promise<Map<string, string>> {
  const notes = new Map<string, string>();
  for (const path of spine) {
    const text = await readEpubText(files, path);
    if (!/epub:type\s*=\s*["'][^"']*(?:endnote|footnote|rearnote)/.test(text)) continue;
    const open: { readonly element: XmlElement; text: string }[] = [];
    const handlers = {
      open: (element: XmlElement) => {
        if (isNote(element)) open.push({ element, text: '' });
      },
      close: (element: XmlElement) => {
        const last = open.at(-1);
        if (last?.element === element) notes.set(`${path}#${element.attributes['id'] ?? ''}`, open.pop()?.text ?? '');
        else if (last) last.text += element.name === 'p' ? '\n' : '';
      },
      text: (content: string, parent: XmlElement | undefined) => {
        const last = open.at(-1);
        if (last && last.text.length < textLimits.noteLength && typeOf(closest(parent, 'a')) !== 'backlink') last.text += content;
      },
    };
    for (const _ of readXml(text, new EventWriter(), handlers)) continue;
  }
  if (notes.size > 100_000) throw new UnreadableTextError('The EPUB has too many notes.');
  writer.file = undefined;
  return notes;
}

interface DocumentContext {
  readonly path: string;
  readonly entries: readonly ContentsEntry[];
  readonly notes: ReadonlyMap<string, string>;
}

class EpubFlow extends HtmlFlow {
  readonly #context: DocumentContext;
  readonly #entries = new Map<string, readonly ContentsEntry[]>();

  constructor(writer: EventWriter, headed: HeadedText, context: DocumentContext) {
    super(writer, headed);
    this.#context = context;
    for (const entry of context.entries) {
      const known = this.#entries.get(entry.fragment) ?? [];
      if (known.length < MOST_ENTRIES_OF_PLACE) this.#entries.set(entry.fragment, [...known, entry]);
    }
  }

  override open(element: XmlElement): void {
    const { id } = element.attributes;
    const fragment = element.name === 'body' ? '' : id;
    const entries = fragment === undefined ? [] : (this.#entries.get(fragment) ?? []);
    for (const { depth, label } of entries) this.headed.section(depth, label);
    super.open(element);
  }

  protected override isSkipped(element: XmlElement): boolean {
    return isNote(element) || (element.name === 'nav' && typeOf(element) !== undefined) || typeOf(element) === 'pagebreak';
  }

  protected override openSpecial(element: XmlElement): boolean {
    const type = typeOf(element);
    if (type === 'bridgehead') this.capture(element, (text) => this.headed.heading(text, 3));
    else if (type === 'noteref') this.capture(element, (text) => this.#addNote(element.attributes['href'] ?? '', text));
    else return false;
    return true;
  }

  #addNote(href: string, label: string): void {
    const target = href.startsWith('#') ? this.#context.path : resolvePath(this.#context.path, href);
    const text = this.#context.notes.get(`${target}#${fragmentOf(href)}`);
    if (text !== undefined) this.writer.content.note({ kind: 'footnote', label, text });
    else this.writer.content.add(label);
  }
}

function isNote(element: XmlElement): boolean {
  return ['endnote', 'footnote', 'rearnote'].includes(typeOf(element) ?? '');
}

function typeOf(element: XmlElement | undefined): string | undefined {
  return element?.attributes['epub:type']?.split(' ')[0];
}
