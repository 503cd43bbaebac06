import { yearText } from '#core/dates.ts';
import { plainContent, plainMarkdown } from '#core/essay.ts';
import { isTarget, piecesOf } from '#core/links.ts';
import { linkPlaceholder } from './link-placeholders.ts';
import { buildTsvector, type IndexableText } from './tsvector.ts';

/** The searchable content of a text or work, without its owner. */
export interface SearchDocument {
  readonly title: string;
  readonly body: string;
  /** A tsvector as text. */
  readonly words: string;
  readonly public: boolean;
  readonly language: string | null;
  readonly year: number | null;
}

/** Returns the document of a post, which has no title. */
export function documentOfPost({ content }: { readonly content: string }): SearchDocument {
  const body = plainMarkdown(withPlaceholders(content));
  return documentOf({ title: '', body });
}

export function documentOfEssay(essay: { readonly title: string; readonly content: string; readonly status: string }): SearchDocument {
  const body = plainContent(withPlaceholders(essay.content));
  return { ...documentOf({ title: essay.title, body }), public: essay.status === 'published' };
}

export function documentOfTopic(topic: { readonly title: string; readonly content: string; readonly public: boolean }): SearchDocument {
  return { ...documentOf({ title: topic.title, body: plainMarkdown(withPlaceholders(topic.content)) }), public: topic.public };
}

/** Returns the document of a note, which is found only by its owner. */
export function documentOfNote(note: { readonly title: string; readonly content: string; readonly user_id: number }): SearchDocument {
  const body = plainMarkdown(withPlaceholders(note.content));
  return { ...documentOf({ title: note.title, body, ownerId: note.user_id }), public: false };
}

/** The fields of a work that are searchable. */
export interface SearchedWork {
  readonly title: string;
  readonly author: string | null;
  readonly year: number | null;
  readonly year_label: string | null;
  readonly category: string;
  readonly language: string;
  readonly subjects: readonly string[];
  /** Folded words that the library search uses, including other names and titles. */
  readonly words: string;
  readonly other_titles: readonly string[];
  /** Other names of its authors. */
  readonly other_names: readonly string[];
}

/** Returns the document of a work. Its body is a line of subjects, category, language and year. */
export function documentOfWork(work: SearchedWork): SearchDocument {
  const { title, author, language, year } = work;
  const when = yearText(year, work.year_label);
  const subjects = work.subjects.join('; ');
  const body = [subjects, work.category, language === 'Unknown' ? null : language, when].filter(Boolean).join(' · ');
  const known = work.words === '' ? [] : work.words.split(' ');
  const names = { author, titles: work.other_titles, others: work.other_names, known };
  return documentOf({ title, body, names, language, year });
}

function documentOf(document: Pick<IndexableText, 'title' | 'body'> & Partial<IndexableText>): SearchDocument {
  const { title, body, language = null, year = null } = document;
  return { title, body, language, year, public: true, words: buildTsvector({ names: undefined, ...document, language, year }) };
}

/**
 * Replaces `[Work:12]` and `[Topic:12]` by placeholders, which are not searchable, and
 * `[Text:kjv/John.3.16]` and `[[Title]]` by the name of the place and the title.
 */
function withPlaceholders(content: string): string {
  if (!content.includes('[')) return content;
  const pieces = piecesOf(content).map((piece) => {
    if ('note' in piece) return piece.note;
    return isTarget(piece) ? linkPlaceholder(piece) : piece.text;
  });
  return pieces.join('');
}
