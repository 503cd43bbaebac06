import type { PassageText } from '#contract/references.ts';
import { formatTextPath } from '#core/text-path.ts';
import { readPath } from '#core/page-paths.ts';
import { cutAtWord } from '#core/post.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { spanOf } from '#core/scripture/spans.ts';
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts';
import type { ListOrder } from '../../platform/http/serve-list.ts';
import type { Comment, CommentCursor } from '../editions/public.ts';
import { namePassage } from './passage-name.ts';

/** Lists commentary on the narrowest passage first, then the oldest. */
export const oldestFirst: ListOrder<Comment, CommentCursor> = {
  parse: (cursor) => {
    const [width, year, id] = decodeCursor(cursor, ['number', 'number', 'number']);
    return { width, year, id };
  },
  cursorOf: ({ width, sort_year, id }) => encodeCursor([width, sort_year, id]),
};

/** Returns a comment as one of the texts on a passage. */
export function toCommentary(comment: Comment, numbering: Numbering): PassageText {
  const { id, title, author, year, year_label, edition, slug, citation, text, imported_at, verses } = comment;
  const passages = verses.flatMap(([first, last]) => spanOf({ first, last }) ?? []);
  return {
    type: 'commentary',
    id,
    title,
    url: readPath(formatTextPath(slug, citation)),
    username: null,
    display_name: null,
    author,
    year,
    year_label,
    excerpt: cutAtWord(text, EXCERPT),
    ...(edition !== title && { edition }),
    written_at: imported_at,
    passages: passages.map((passage) => ({ id: passage, name: namePassage(passage, numbering) })),
  };
}

/** In characters. */
const EXCERPT = 320;
