import type { MarginRow } from '#contract/margin.ts';
import { centuryOf } from '#core/centuries.ts';
import { plainMarkdown } from '#core/essay.ts';
import { nameLinks } from '#core/links.ts';
import { traditionOf } from '#core/margin.ts';
import { readPath } from '#core/page-paths.ts';
import { cutAtWord } from '#core/post.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { spanOf, versesOfSpan } from '#core/scripture/spans.ts';
import { formatTextPath } from '#core/text-path.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { AnnotationOnPlace } from '../annotations/public.ts';
import { addressOf, type CommentOnPlace } from '../editions/public.ts';
import { namePassage, type QuotedText, toPassageText } from '../references/public.ts';
import { linkPlaceholder, nameLinksIn } from '../search/public.ts';

/** The fields of a work's row that a user's row leaves empty. */
const ofUser = { author: null, year: null, year_label: null, century: null, tradition: null } as const;

export function rowOfAnnotation({ annotation, editionTitle, languageName }: AnnotationOnPlace, differing: ReadonlySet<number>): MarginRow {
  const { id, edition, first, beside, quote, body, author, visibility, address, created_at: writtenAt } = annotation;
  return {
    ...ofUser,
    kind: 'annotation',
    id,
    title: cutAtWord(quote, TITLE),
    url: readPath(formatTextPath(edition, beside ?? first.citation)),
    user_id: author?.id ?? null,
    username: author?.username ?? null,
    display_name: author?.display_name ?? null,
    edition: editionTitle,
    excerpt: body === null ? null : plainWords(body.slice(0, READ)),
    visibility,
    address,
    passages: [],
    written_at: writtenAt,
    annotation,
    language: languageName,
    ...(differing.has(id) && { differs: true }),
  };
}

export function rowOfText(text: QuotedText, numbering: Numbering): MarginRow {
  const { id, title, url, username, display_name, written_at, passages } = toPassageText(text, numbering);
  const [narrowest] = text.passages;
  const verses = narrowest === undefined ? undefined : versesOfSpan(narrowest);
  return {
    ...ofUser,
    kind: text.type,
    id,
    title,
    url,
    user_id: text.user_id,
    username,
    display_name,
    edition: null,
    excerpt: excerptOf(text),
    visibility: text.is_public ? 'public' : 'private',
    address: verses ? addressOf(verses.first, verses.last) : null,
    passages,
    written_at,
  };
}

export function rowOfComment(comment: CommentOnPlace, numbering: Numbering): MarginRow {
  const { id, title, author, year, year_label, edition, slug, citation, text, verses } = comment;
  const [range] = verses;
  const passages = verses.flatMap(([first, last]) => spanOf({ first, last }) ?? []);
  return {
    kind: 'commentary',
    id,
    title,
    url: readPath(formatTextPath(slug, citation)),
    user_id: null,
    username: null,
    display_name: null,
    author,
    year,
    year_label,
    century: year === null ? null : centuryOf(year),
    tradition: traditionOf(comment.author_language, year) ?? null,
    edition: edition === title ? null : edition,
    excerpt: text === '' ? null : text,
    visibility: 'public',
    address: range ? addressOf(range[0], range[1]) : null,
    passages: passages.map((passage) => ({ id: passage, name: namePassage(passage, numbering) })),
    written_at: comment.imported_at,
  };
}

/**
 * Returns rows whose excerpts name what they link to, as far as the caller may see it, cut to their
 * length.
 */
export async function withNamedLinks(sql: Sql, callerId: number | undefined, rows: readonly MarginRow[]): Promise<MarginRow[]> {
  const excerpts = await nameLinksIn(
    sql,
    callerId ?? VISITOR,
    rows.map(({ excerpt }) => excerpt ?? ''),
  );
  return rows.map((row, i) => ({ ...row, excerpt: excerpts[i] ? cutAtWord(excerpts[i], EXCERPT) : null }));
}

/** A user id that no user has. */
const VISITOR = 0;

/**
 * Returns the words around the reference without markup, from a word on, with placeholders for
 * links; null for a text without words.
 */
function excerptOf({ type, words, is_later: isLater }: QuotedText): string | null {
  if (words === null || type === 'essay') return words;
  return plainWords(isLater ? `…${words.replace(/^\S{0,40}\s/, '')}` : words);
}

function plainWords(markdown: string): string | null {
  const plain = nameLinks(markdown, plainMarkdown, (link) => ('note' in link ? link.note : linkPlaceholder(link)));
  return plain === '' ? null : plain;
}

/** In characters. */
const TITLE = 120;
const EXCERPT = 320;
/** How much of a note to parse: twice its excerpt, because of markup. */
const READ = 2 * EXCERPT;
