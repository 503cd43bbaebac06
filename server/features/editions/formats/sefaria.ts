import type { Numbering } from '../../../../core/scripture/numbering.ts';
import type { EventWriter } from './event-writer.ts';
import { addHtml } from './html-fragment.ts';
import { languageTag } from './language-tag.ts';
import { textLimits } from './limits.ts';
import { plainLine } from './normalize.ts';
import { bookOfTitle, type ScriptureBook } from './scripture-books.ts';
import { verseRangeOf } from './scripture-citation.ts';
import { sectionSlug } from './section-name.ts';
import { SegmentBuilder } from './segment-builder.ts';
import { type FileParser, UnreadableTextError } from './text-events.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Parses Sefaria's JSON: nested arrays, whose positions form the citation. Empty strings are
 * skipped.
 */
export function parseSefaria(writer: EventWriter, numbering: Numbering | undefined): FileParser {
  return {
    *read({ text }) {
      yield* new SefariaReader(writer, parseObject(text), numbering).read();
    },
  };
}

function parseObject(text: string): Json {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UnreadableTextError(`The JSON is damaged: ${error instanceof Error ? error.message.slice(0, 120) : 'unknown reason'}.`);
  }
  if (isObject(value) && (Array.isArray(value['text']) || isObject(value['text']))) return value;
  throw new UnreadableTextError('The JSON is neither JSON Lines nor a Sefaria text with a “text” field.');
}

class SefariaReader {
  readonly #names: readonly string[];
  readonly #book: ScriptureBook | undefined;
  /**
   * How many parts of a citation have sections: the lines or verses of comments are too short for
   * that.
   */
  readonly #sectionDepth: number;
  readonly #started = new Set<string>();

  private readonly writer: EventWriter;
  private readonly file: Json;
  private readonly numbering: Numbering | undefined;

  constructor(writer: EventWriter, file: Json, numbering: Numbering | undefined) {
    this.writer = writer;
    this.file = file;
    this.numbering = numbering;

    const names = file['sectionNames'];
    this.#names = Array.isArray(names) ? names.map((name) => plainHtml(name) ?? 'Section') : [];
    this.#sectionDepth = this.#names.length >= 3 && /^comment/i.test(this.#names.at(-1) ?? '') ? this.#names.length - 2 : textLimits.depth;
    const title = plainHtml(file['title']);
    this.#book = this.#names.length === 2 && title !== undefined ? bookOfTitle(title) : undefined;
  }

  *read(): Generator<void> {
    this.#describe();
    if (this.#book) this.writer.section(1, this.#book.name, this.#book.key);
    yield* this.#readNode(this.file['text'], [], this.#names, 0);
  }

  #describe(): void {
    const text = (name: string): string | undefined => plainHtml(this.file[name]);
    const levels = (this.#names.length > 0 ? this.#names : ['Section', 'Paragraph']).map((name) => name.toLowerCase());
    const language = languageTag(text('actualLanguage') ?? text('language'));
    this.writer.describe({
      format: 'sefaria',
      title: text('title'),
      shortTitle: text('shortVersionTitle') || undefined,
      language,
      kind: language === 'he' ? 'original' : 'translation',
      license: text('license'),
      attribution: text('versionTitle'),
      sourceUrl: text('versionSource'),
      citationLevels: this.#book ? ['book', 'chapter', 'verse'] : levels,
      scripture: this.#book !== undefined,
      numbering: this.#book && (this.numbering ?? 'hebrew'),
    });
  }

  /** Reads a list, a leaf, or the parts of a text with a schema, which have names. */
  *#readNode(node: unknown, path: readonly string[], names: readonly string[], depth: number): Generator<void> {
    if (depth > textLimits.depth) throw new UnreadableTextError('The arrays of the JSON are nested too deeply.');
    if (typeof node === 'string') return this.#readLeaf(node, path);
    if (Array.isArray(node)) {
      for (const [index, child] of node.entries()) {
        const isDaf = /^daf$/i.test(names[0] ?? '');
        yield* this.#readNode(child, [...path, isDaf ? dafOf(index) : String(index + 1)], names.slice(1), depth + 1);
        if (path.length === 0) yield;
      }
    } else if (isObject(node)) {
      for (const [name, child] of Object.entries(node)) {
        const slug = sectionSlug(name);
        if (slug === '' || slug === 'default') yield* this.#readNode(child, path, names, depth + 1);
        else yield* this.#readNode(child, [...path, slug], ['Part', ...names], depth + 1);
      }
    }
  }

  #readLeaf(html: string, path: readonly string[]): void {
    addHtml(this.writer.content, html);
    if (!this.writer.content.hasText) return void this.writer.content.drop();
    const citation = [...(this.#book ? [this.#book.key] : []), ...(path.length > 0 ? path : ['1'])].join('.');
    this.#startSections(path);
    const own = path.length > this.#sectionDepth ? path.slice(this.#sectionDepth) : path.slice(-1);
    this.writer.segment({ citation, label: own.join('.') || '1', verses: this.#book && verseRangeOf(citation) });
  }

  // Sections begin with their first unit, so that empty arrays create none.
  #startSections(path: readonly string[]): void {
    for (let depth = 1; depth < path.length && depth <= this.#sectionDepth; depth++) {
      const citation = [...(this.#book ? [this.#book.key] : []), ...path.slice(0, depth)].join('.');
      if (this.#started.has(citation)) continue;
      this.#started.add(citation);
      const name = this.#book?.key === 'Ps' ? 'Psalm' : (this.#names[depth - 1] ?? 'Section');
      this.writer.section(depth + (this.#book ? 1 : 0), `${name} ${path[depth - 1] ?? ''}`, citation);
    }
  }
}

/** Returns the leaf of a tractate by its index: 2 is 2a, 3 is 2b. */
function dafOf(index: number): string {
  return `${Math.floor(index / 2) + 1}${index % 2 === 0 ? 'a' : 'b'}`;
}

function plainHtml(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const builder = new SegmentBuilder();
  addHtml(builder, value.slice(0, 10_000));
  return plainLine(builder.take().text, 1_000);
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
