import type { OwnReply } from '#contract/own-annotations.ts';
import { listPage, newestPage, type Page } from '../../platform/db/list.ts';
import type { Sql } from '../../platform/db/open.ts';
import { visibleAnnotations } from './access.ts';
import { citationBefore } from './queries.ts';
import { replyColumns } from './reply-queries.ts';

/**
 * Returns the caller's replies, newest first, with the annotations that the caller may still see.
 */
export async function listOwnReplies(sql: Sql, callerId: number, page: Page): Promise<OwnReply[]> {
  const query = sql<OwnReply[]>`
    select ${replyColumns(sql)}, (
      select json_build_object('edition', e.slug, 'citation', coalesce(
        case when f.position is null then ${citationBefore(sql, 'a', 'f')} end, f.citation), 'quote', a.quote)
      from annotations a join editions e on e.id = a.edition_id and e.slug is not null join segments f on f.id = a.first_segment_id
      where a.id = r.annotation_id and ${visibleAnnotations(sql, callerId, 'a')}) as annotation
    from annotation_replies r join users u on u.id = r.author_id
    where r.author_id = ${callerId} ${newestPage(sql, 'r.id', page)}`;
  return listPage(query, page);
}
