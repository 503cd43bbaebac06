import { plainContent, plainMarkdown } from '#core/essay.ts';
import { isHtml } from '#core/is-html.ts';
import { limits } from '#core/limits.ts';
import { linksOf, maskTextLinks, piecesOf } from '#core/links.ts';
import { booksInTitle, type TitleOptions } from '#core/scripture/books-in-title.ts';
import { versesOfCitation } from '#core/scripture/citation.ts';
import { findReferences } from '#core/scripture/find-references.ts';
import { withoutIgnored } from '#core/scripture/ignored-references.ts';
import { loadScriptureLanguages, scriptureLanguages } from '#core/scripture/lexicon.ts';
import { locateWordings, type Span } from '#core/scripture/locate-wordings.ts';
import { mayRefer } from '#core/scripture/may-refer.ts';
import { proseOf } from '#core/scripture/prose-of.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { passagesOf } from '#core/scripture/passages.ts';
import { chapterCount } from '#core/scripture/verses.ts';
import { numberOf } from '#core/scripture.ts';
import { parseTextPath } from '#core/text-path.ts';

// A text in any script may refer to scripture, and catalogs know the language of works.
await loadScriptureLanguages(scriptureLanguages());

/**
 * A passage that a text refers to, with its first mention in the stored text if that can be
 * located.
 */
export interface FoundPassage {
  readonly passage: number;
  readonly span: Span | undefined;
}

/** The entities that a text refers to. */
export interface TextReferences {
  readonly works: readonly number[];
  readonly topics: readonly number[];
  readonly passages: readonly FoundPassage[];
}

export interface ReadingOptions {
  /** The numbering of a text that shows none. */
  readonly numbering: Numbering;
  /** Wordings that the author marked as not being references. */
  readonly ignored?: readonly string[] | undefined;
  /** ISO 639 code of the text's language, if known. */
  readonly language?: string | undefined;
  /** The numberings of the editions of scripture that the text links to, by slug. */
  readonly editions?: ReadonlyMap<string, Numbering> | undefined;
  /** Whether the text is the title or a subject of a work. */
  readonly title?: boolean | undefined;
  /** What belongs to the text but is not in its content: its title, the citations of a topic. */
  readonly outside?: readonly string[] | undefined;
}

/** Returns the passages that a markdown text refers to, without duplicates. */
export function passagesInMarkdown(markdown: string, options: ReadingOptions): FoundPassage[] {
  if (!mayRefer(markdown) && !options.editions) return withOutside([], options);
  const prose = proseOf(markdown);
  return passagesInText(prose, plainMarkdown(prose), options, linksOf(markdown).textPaths);
}

/** Like `passagesInMarkdown`, for a description that may be missing. */
export function passagesInOptional(markdown: string | null, options: ReadingOptions): FoundPassage[] {
  return markdown === null ? [] : passagesInMarkdown(markdown, options);
}

interface TitledWork {
  readonly title: string;
  readonly subjects: readonly string[];
  readonly author: string | null;
}

/**
 * Returns the passages and whole books that the title or the subjects of a work name, with offsets
 * for those in the title.
 */
export function passagesInWork({ title, subjects, author }: TitledWork, given: ReadingOptions): FoundPassage[] {
  const options = { ...given, title: true };
  const inTitle = [...passagesInPlainText(title, options), ...wholeBooksIn(title, { language: options.language, author })];
  const inSubjects = subjects.flatMap((subject) => passagesInSubject(subject, options));
  const found = new Map<number, FoundPassage>();
  for (const one of [...inTitle, ...inSubjects.map((passage) => ({ passage, span: undefined }))]) {
    if (!found.has(one.passage)) found.set(one.passage, one);
  }
  return [...found.values()].slice(0, limits.passages.perText);
}

/**
 * Passages by subject and how it is read: a catalog repeats its subjects, and few of them name any.
 */
const subjectPassages = new Map<string, readonly number[]>();
const MAX_SUBJECTS = 5000;

function passagesInSubject(subject: string, options: ReadingOptions): readonly number[] {
  const key = JSON.stringify([options, subject]);
  const known = subjectPassages.get(key);
  if (known) return known;
  // Catalogs write subjects in English.
  const found = [...passagesInPlainText(subject, options), ...wholeBooksIn(subject, { language: 'en', isSubject: true })];
  const passages = found.map(({ passage }) => passage);
  if (subjectPassages.size >= MAX_SUBJECTS) subjectPassages.clear();
  subjectPassages.set(key, passages);
  return passages;
}

function passagesInPlainText(text: string, options: ReadingOptions): FoundPassage[] {
  return mayRefer(text) ? passagesInText(text, text, options) : [];
}

function wholeBooksIn(text: string, options: TitleOptions): FoundPassage[] {
  return booksInTitle(text, options).map(({ book, start, end }) => {
    const chapter = chapterCount(book) > 1 ? 0 : 1;
    return { passage: numberOf({ book, chapter, first: 0, last: 0 }), span: { start, end } };
  });
}

/**
 * Returns the references in a stored essay, which is sanitized HTML or markdown. As on the page,
 * bracket links inside HTML links and code do not count.
 */
export function referencesInEssay(content: string, options: ReadingOptions): TextReferences {
  if (!isHtml(content)) {
    const { works, topics } = linksOf(content);
    return { works, topics, passages: passagesInMarkdown(content, options) };
  }
  const pieces = content.includes('[') ? piecesOf(plainContent(withoutLinksAndCode(content))) : [];
  const prose = proseOf(content);
  return {
    works: [...new Set(pieces.flatMap((piece) => ('work' in piece ? piece.work : [])))],
    topics: [...new Set(pieces.flatMap((piece) => ('topic' in piece ? piece.topic : [])))],
    passages: passagesInText(
      prose,
      plainContent(prose),
      options,
      pieces.flatMap((piece) => ('textPath' in piece ? piece.textPath : [])),
    ),
  };
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const codesByName = new Map(scriptureLanguages().map((code) => [languageNames.of(code), code]));

/** Returns the code of a work's language, which the catalog stores by its English name. */
export function languageCode(name: string | null): string | undefined {
  return name === 'Ancient Greek' ? 'el' : codesByName.get(name ?? undefined);
}

/** Passages that a text mentions at a place. */
interface Mention {
  readonly start: number;
  readonly wording: string;
  readonly passages: readonly number[];
}

function passagesInText(source: string, text: string, options: ReadingOptions, textPaths: readonly string[] = []): FoundPassage[] {
  const { perText } = limits.passages;
  const found = new Map<number, Mention>();
  for (const mention of mentionsIn(text, options, textPaths)) {
    for (const passage of mention.passages) if (found.size < perText && !found.has(passage)) found.set(passage, mention);
    if (found.size >= perText) break;
  }
  if (found.size === 0) return withOutside([], options);
  const first = [...new Set(found.values())];
  const spans = locateWordings(
    source,
    first.map(({ wording }) => wording),
  );
  const spanOf = new Map(first.map((mention, at) => [mention, spans[at]]));
  return withOutside(
    [...found].map(([passage, mention]) => ({ passage, span: spanOf.get(mention) })),
    options,
  );
}

/**
 * Adds the passages that only the title or the like refers to; they have no place in the content.
 */
function withOutside(inContent: FoundPassage[], { outside = [], ...options }: ReadingOptions): FoundPassage[] {
  if (outside.length === 0) return inContent;
  const known = new Set(inContent.map(({ passage }) => passage));
  const others = new Set(outside.flatMap((text) => passagesInPlainText(text, options).map(({ passage }) => passage)));
  const added = [...others].filter((passage) => !known.has(passage)).map((passage) => ({ passage, span: undefined }));
  return [...inContent, ...added].slice(0, limits.passages.perText);
}

/**
 * Returns the references in the words of a text and its links to editions of scripture, in text
 * order.
 */
function mentionsIn(
  text: string,
  { numbering, ignored = [], language, editions, title }: ReadingOptions,
  textPaths: readonly string[],
): Mention[] {
  const links = textPaths.flatMap((path) => mentionOfLink(text, path, editions) ?? []);
  const words = links.length === 0 ? text : maskTextLinks(text);
  const references = withoutIgnored(findReferences(words, { numbering, language, title }), text, ignored);
  const mentions = references.map(({ start, end, ranges }) => ({ start, wording: text.slice(start, end), passages: passagesOf(ranges) }));
  return links.length === 0 ? mentions : [...mentions, ...links].toSorted((one, other) => one.start - other.start);
}

function mentionOfLink(text: string, path: string, editions: ReadonlyMap<string, Numbering> | undefined): Mention | undefined {
  const { slug, citation } = parseTextPath(path);
  const numbering = editions?.get(slug);
  const verses = citation === undefined || numbering === undefined ? undefined : versesOfCitation(citation, numbering);
  const wording = `[Text:${path}]`;
  return verses && { start: text.indexOf(wording), wording, passages: passagesOf([verses]) };
}

const tags = /<(\/?)(a|code|pre|div)(?=[\s>])([^<>]*)>/gi;

/**
 * Removes links and code, tag by tag. A code line in the editor is a `div`, which never contains
 * another.
 */
function withoutLinksAndCode(html: string): string {
  const parts: string[] = [];
  let inside = 0;
  let inCodeLine = false;
  let at = 0;
  const appendUntil = (until: number): void => {
    if (inside === 0 && !inCodeLine) parts.push(html.slice(at, until));
    at = until;
  };
  for (const { 0: whole, 1: slash, 2: name = '', 3: attributes = '', index } of html.matchAll(tags)) {
    appendUntil(index);
    if (name.toLowerCase() === 'div') inCodeLine = slash === '' && attributes.includes('ql-code-block"');
    else inside = Math.max(0, inside + (slash === '' ? 1 : -1));
    at = index + whole.length;
    // The text on both sides must not join into one word.
    parts.push(' ');
  }
  appendUntil(html.length);
  return parts.join('');
}
