import { plainContent, plainMarkdown } from '#core/essay.ts';
import { foldedWords } from '#core/fold.ts';
import { piecesOf } from '#core/links.ts';
import { vectorOf } from './vector.ts';

/** What search keeps of a post, essay or work, but for whose it is. */
export interface Document {
  readonly title: string;
  readonly body: string;
  /** A tsvector, as text. */
  readonly words: string;
  readonly public: boolean;
  readonly language: string | null;
  readonly year: number | null;
}

/** A post's text is all that it has. */
export function documentOfPost({ content }: { readonly content: string }): Document {
  const body = plainMarkdown(withoutTokens(content));
  return documentOf({ kind: 'post', title: '', body });
}

export function documentOfEssay(essay: { readonly title: string; readonly content: string; readonly status: string }): Document {
  const body = plainContent(withoutTokens(essay.content));
  return { ...documentOf({ kind: 'essay', title: essay.title, body }), public: essay.status === 'published' };
}

/** What of a work can be searched for. */
export interface SearchedWork {
  readonly title: string;
  readonly author: string | null;
  readonly year: number | null;
  readonly year_label: string | null;
  readonly category: string;
  readonly language: string;
  readonly subjects: readonly string[];
  /** Those by which the library finds it, other names and titles among them. */
  readonly words: string;
}

/** Its body is a line that tells what the work is about, and when and where it belongs. */
export function documentOfWork(work: SearchedWork): Document {
  const { title, author, language, year } = work;
  const when = work.year_label ?? (year === null ? null : year < 0 ? `${-year} BC` : String(year));
  const subjects = work.subjects.join('; ');
  const body = [subjects, work.category, language === 'Unknown' ? null : language, when].filter(Boolean).join(' · ');
  const ofTitle = new Set(foldedWords(title));
  const known = work.words === '' ? [] : work.words.split(' ');
  const names = [...new Set([...foldedWords(author ?? ''), ...known.filter((word) => !ofTitle.has(word))])];
  return documentOf({ kind: 'work', title, body, names, language, year });
}

function documentOf({
  kind,
  title,
  body,
  names = [],
  language = null,
  year = null,
}: {
  kind: 'post' | 'essay' | 'work';
  title: string;
  body: string;
  names?: readonly string[];
  language?: string | null;
  year?: number | null;
}): Document {
  return { title, body, language, year, public: true, words: vectorOf({ kind, title, body, names, language, year }) };
}

/** `[Work:12]` is no text that anybody reads, and the brackets of `[[Title]]` are none either. */
function withoutTokens(content: string): string {
  if (!content.includes('[')) return content;
  const pieces = piecesOf(content).map((piece) => ('note' in piece ? piece.note : 'work' in piece || 'topic' in piece ? ' ' : piece.text));
  return pieces.join('');
}
