import type { MarginRow } from '#contract/margin.ts';
import { centuryOf } from '#core/centuries.ts';
import { plainMarkdown } from '#core/essay.ts';
import { traditionOf } from '#core/margin.ts';
import { readPath } from '#core/page-paths.ts';
import { cutAtWord } from '#core/post.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { versesOfSpan } from '#core/scripture/spans.ts';
import { formatTextPath } from '#core/text-path.ts';
import type { AnnotationOnPlace } from '../annotations/public.ts';
import { addressOf, type CommentOnPlace } from '../editions/public.ts';
import { type QuotedText, toCommentary, toPassageText } from '../references/public.ts';

/** Of a work; users have none. */
const ofUser = { author: null, year: null, year_label: null, century: null, tradition: null } as const;

export function rowOfAnnotation({ annotation, editionTitle }: AnnotationOnPlace, differing: ReadonlySet<number>): MarginRow {
  const { id, edition, first, beside, quote, body, author, visibility, address, created_at: writtenAt } = annotation;
  return {
    ...ofUser,
    kind: 'annotation',
    id,
    title: cutAtWord(quote, TITLE),
    url: readPath(formatTextPath(edition, beside ?? first.citation)),
    username: author?.username ?? null,
    display_name: author?.display_name ?? null,
    edition: editionTitle,
    excerpt: body === null ? null : cutAtWord(plainMarkdown(body), EXCERPT),
    visibility,
    address,
    passages: [],
    written_at: writtenAt,
    annotation,
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
  const { type: _, excerpt, edition, ...row } = toCommentary(comment, numbering);
  const [verses] = comment.verses;
  return {
    ...row,
    kind: 'commentary',
    century: comment.year === null ? null : centuryOf(comment.year),
    tradition: traditionOf(comment.author_language, comment.year) ?? null,
    edition: edition ?? null,
    excerpt: excerpt ?? null,
    visibility: 'public',
    address: verses ? addressOf(verses[0], verses[1]) : null,
  };
}

/** Returns the words around the reference without markup, from a word on; null for a text without words. */
function excerptOf({ words, is_later: isLater }: QuotedText): string | null {
  if (words === null) return null;
  const cut = isLater ? `…${words.replace(/^\S{0,40}\s/, '')}` : words;
  const plain = plainMarkdown(cut);
  return plain === '' ? null : cutAtWord(plain, EXCERPT);
}

/** In characters. */
const TITLE = 120;
const EXCERPT = 320;
