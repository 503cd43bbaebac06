import { yearText } from '#core/dates.ts';
import { plainContent, plainMarkdown } from '#core/essay.ts';
import { piecesOf } from '#core/links.ts';
import { placeOf } from './link-places.ts';
import { vectorOf, type Worded } from './vector.ts';

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
  const body = plainMarkdown(withPlaces(content));
  return documentOf({ title: '', body });
}

export function documentOfEssay(essay: { readonly title: string; readonly content: string; readonly status: string }): Document {
  const body = plainContent(withPlaces(essay.content));
  return { ...documentOf({ title: essay.title, body }), public: essay.status === 'published' };
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
  readonly other_titles: readonly string[];
  /** Of its authors. */
  readonly other_names: readonly string[];
}

/** Its body is a line that tells what the work is about, and when and where it belongs. */
export function documentOfWork(work: SearchedWork): Document {
  const { title, author, language, year } = work;
  const when = yearText(year, work.year_label);
  const subjects = work.subjects.join('; ');
  const body = [subjects, work.category, language === 'Unknown' ? null : language, when].filter(Boolean).join(' · ');
  const known = work.words === '' ? [] : work.words.split(' ');
  const names = { author, titles: work.other_titles, others: work.other_names, known };
  return documentOf({ title, body, names, language, year });
}

function documentOf(document: Pick<Worded, 'title' | 'body'> & Partial<Worded>): Document {
  const { title, body, language = null, year = null } = document;
  return { title, body, language, year, public: true, words: vectorOf({ names: undefined, ...document, language, year }) };
}

/** `[Work:12]` is no text that anybody reads, and the brackets of `[[Title]]` are none either. */
function withPlaces(content: string): string {
  if (!content.includes('[')) return content;
  const pieces = piecesOf(content).map((piece) => {
    if ('note' in piece) return piece.note;
    if ('work' in piece) return placeOf('work', piece.work);
    return 'topic' in piece ? placeOf('topic', piece.topic) : piece.text;
  });
  return pieces.join('');
}
