import type { Span } from '#core/scripture/spans.ts';
import type { VerseRange } from '#core/scripture/numbering.ts';
import type { Fragment, SqlRunner } from '../../platform/db/open.ts';
import { hidesNobody, isHidden } from '../blocks/access.ts';
import { isInChapters } from './passage-conditions.ts';

/** The column with the author of a text. */
type AuthorColumn = 'user_id' | 'l.author_id';

/**
 * Continues a condition on `passage_references` or, with another `author`, on `text_links`: without
 * texts by users who are hidden from the caller, and what is below them.
 */
export function andNotHidden(sql: SqlRunner, callerId: number, author: AuthorColumn = 'user_id'): Fragment {
  return sql`and (${hidesNobody(sql, callerId)} or not ${isHiddenText(sql, callerId, author)})`;
}

/**
 * Selects one row with -1 for each public reference that `andNotHidden` leaves out, to be added to
 * `publicCounts`.
 */
export function hiddenCounts(sql: SqlRunner, callerId: number, span: Span | VerseRange): Fragment {
  return sql`
    select passage, covered_to, kind, -1 as texts from passage_references
    where not ${hidesNobody(sql, callerId)} and public and ${isInChapters(sql, span)} and ${isHiddenText(sql, callerId)}`;
}

/** Matches texts by hidden users, comments on their posts and reviews of their essays. */
export function isHiddenText(sql: SqlRunner, callerId: number, author: AuthorColumn = 'user_id'): Fragment {
  return sql`(coalesce(${isHidden(sql, callerId, author)}, false)
    or kind = 'comment' and text_id in (
      select c.id from posts p join comments c on c.post_id = p.id where ${isHidden(sql, callerId, 'p.user_id')})
    or kind = 'review' and text_id in (
      select r.id from essays e join reads r on r.essay_id = e.id where ${isHidden(sql, callerId, 'e.user_id')}))`;
}
