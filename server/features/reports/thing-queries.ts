import type { Fragment, SqlRunner } from '../../platform/db/open.ts';

/** What a report is about. */
export interface ReportedThing {
  readonly title: string;
  readonly excerpt: string | null;
  /** The id of a post, or of the post that a comment is on. */
  readonly post_id?: number;
  /** The id of the work or essay that a review is about. */
  readonly work_id?: number | null;
  readonly essay_id?: number | null;
  /** The edition of an annotation (or of the one that a reply is to), and where it begins. */
  readonly slug?: string;
  readonly citation?: string;
  /** The username of a person. */
  readonly username?: string;
}

/**
 * Returns the thing of `reports r`, null if it was deleted. What has become a draft or private
 * since is nobody's but its author's again.
 */
export function reportedThing(sql: SqlRunner): Fragment {
  return sql`(case r.type
    when 'post' then (
      select json_build_object('title', p.title, 'excerpt', left(p.content, 1000), 'post_id', p.id) from posts p where p.id = r.thing_id)
    when 'comment' then (
      select json_build_object('title', p.title, 'excerpt', left(m.content, 1000), 'post_id', p.id)
      from comments m join posts p on p.id = m.post_id where m.id = r.thing_id)
    when 'essay' then (
      select json_build_object('title', e.title, 'excerpt', e.excerpt) from essays e where e.id = r.thing_id and e.status = 'published')
    when 'topic' then (
      select json_build_object('title', t.title, 'excerpt', left(t.content, 1000)) from topics t where t.id = r.thing_id and t.public)
    when 'annotation' then (
      select json_build_object('title', left(a.quote, 200), 'excerpt', left(a.body, 1000), 'slug', e.slug, 'citation', s.citation)
      from annotations a join editions e on e.id = a.edition_id join segments s on s.id = a.first_segment_id
      where a.id = r.thing_id and a.visibility <> 'private' and e.slug is not null)
    when 'reply' then (
      select json_build_object('title', left(a.quote, 200), 'excerpt', left(y.body, 1000), 'slug', e.slug, 'citation', s.citation)
      from annotation_replies y join annotations a on a.id = y.annotation_id join editions e on e.id = a.edition_id
        join segments s on s.id = a.first_segment_id
      where y.id = r.thing_id and a.visibility <> 'private' and e.slug is not null)
    when 'review' then (
      select json_build_object('title', coalesce(w.title, e.title), 'excerpt', left(v.comment, 1000), 'work_id', w.id, 'essay_id', e.id)
      from reads v left join works w on w.id = v.work_id left join essays e on e.id = v.essay_id
      where v.id = r.thing_id and (e.id is null or e.status = 'published'))
    when 'community' then (select json_build_object('title', g.name, 'excerpt', g.description) from communities g where g.id = r.thing_id)
    when 'circle' then (select json_build_object('title', g.name, 'excerpt', g.description) from circles g where g.id = r.thing_id)
    else (
      select json_build_object('title', coalesce(u.display_name, u.username), 'excerpt', u.bio, 'username', u.username)
      from users u where u.id = r.thing_id)
  end)`;
}
