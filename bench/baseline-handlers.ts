import { defaultReadingSettings } from '#core/reading-settings.ts';
import { notificationKinds } from '#core/notifications.ts';
import { noteKey } from '../server/features/notes/note-key.ts';
import { lexemes } from '../server/features/search/index/tsvector.ts';
import { networkHandlers } from './baseline-network.ts';
import { type BaselineHandler, prepared, row, rows, rowsOf } from './baseline-statements.ts';
import { wordQueryOf } from './all-requests.ts';
import type {
  WorkspaceRequestId,
  LibraryRequestId,
  ListRequestId,
  ReaderRequestId,
  RequestId,
  UncachedRequestId,
} from './measured-request.ts';
import type { Workspace } from './workspace.ts';
import type { Network } from './network.ts';
import type { Reader } from './readers.ts';
import type { Targets } from './targets.ts';

export function baselineHandlers(
  targets: Targets,
  reader: Pick<Reader, 'id' | 'username'>,
  workspace: Workspace | undefined,
  network: Network | undefined,
): Partial<Record<RequestId, BaselineHandler>> {
  if (network) return networkHandlers(network, reader);
  if (workspace) return workspaceHandlers(workspace, reader);
  const handlers = { ...libraryHandlers(targets), ...listHandlers(targets), ...readerHandlers(targets, reader) };
  const uncached = Object.entries(handlers).map(([id, handler]) => [`uncached-${id}`, handler]);
  return { ...handlers, ...(Object.fromEntries(uncached) as Record<UncachedRequestId, BaselineHandler>) };
}

const work = 'id, title, author, author_id, year, year_label, category, language, url, type, edition_languages is not null as readable';
const inOrder = 'order by sort_title, id limit 50';

function libraryHandlers({
  category,
  language,
  both,
  page,
  cursorKey,
  rareWord,
  commonWord,
}: Targets): Record<LibraryRequestId, BaselineHandler> {
  const first = rows(`select ${work} from works ${inOrder}`);
  return {
    page: first,
    'page-uncompressed': first,
    'by-author': rows(`select ${work} from works order by sort_author, sort_title, id limit 50`),
    'by-rating': rows(`select ${work} from works order by rating_order, id limit 50`),
    'category-by-author': rows(`select ${work} from works where category = $1 order by sort_author, sort_title, id limit 50`, category),
    count: row(
      `select least(count(*), 10000)::integer as works, count(*) > 10000 as more, (select works from catalogue_totals) as total
      from (select 1 from works where category = $1 limit 10001) found`,
      category,
    ),
    category: rows(`select ${work} from works where category = $1 ${inOrder}`, category),
    language: rows(`select ${work} from works where language = $1 ${inOrder}`, language),
    'category-language': rows(`select ${work} from works where category = $1 and language = $2 ${inOrder}`, both.category, both.language),
    'rare-word': matching(rareWord),
    'common-word': matching(commonWord),
    'late-page-next': rows(`select ${work} from works where (sort_title, id) > ($1, $2::bigint) ${inOrder}`, ...cursorKey),
    // The inner query is an index-only scan, so that skipped rows are not read from the heap.
    'late-page-jump': rows(
      `select ${work} from works join (select id from works ${inOrder} offset $1) page using (id) order by sort_title, id`,
      (page - 1) * 50,
    ),
  };
}

/** Lists works with a word like the product: by how they match, each group by title. */
function matching(word: string): BaselineHandler {
  return rows(
    `select ${work} from works where filter_vector @@ $1::tsquery
      order by case
        when sort_title >= $2 and sort_title < $3 then 0
        when id in (select work_id from search_document where work_id is not null and words @@ $4::tsquery) then 1
        when word_vector @@ $5::tsquery then 2 else 3 end, sort_title, id limit 50`,
    wordQueryOf(word),
    word,
    `${word}\u{10ffff}`,
    `'${lexemes.exactOtherTitle([word])}':*`,
    wordQueryOf(word),
  );
}

/** Builds a loose index scan that yields each distinct value in one step. */
const distinctValuesOf = (column: string): string => `with recursive leap as (
  (select ${column} as name from works order by ${column} limit 1)
  union all
  select (select ${column} from works where ${column} > leap.name order by ${column} limit 1) from leap where leap.name is not null)`;

function names(text: string): BaselineHandler {
  const query = prepared(text);
  return async (sql) => (await rowsOf<{ name: string }>(sql, query)).map(({ name }) => name);
}

function listHandlers({ letter }: Targets): Record<ListRequestId, BaselineHandler> {
  const shelf = prepared(`${distinctValuesOf('category')}
    select (select works from catalogue_totals) as total, w.* from leap cross join lateral (
      select ${work}, rating_order from works where category = leap.name order by rating_order, id limit 1) w
    where leap.name is not null order by w.rating_order, w.id`);
  return {
    categories: names(`${distinctValuesOf('category')} select name from leap where name is not null`),
    languages: names(`${distinctValuesOf('language')} select name from leap where name is not null`),
    shelf: async (sql) => {
      const works = await rowsOf<{ total: number }>(sql, shelf);
      return { total: works[0]?.total ?? 0, works, chosen: false };
    },
    'authors-of-letter': rows(
      'select id, name, dates, sort_name, work_count from authors where letter = $1 and work_count > 0 order by sort_name, id limit 1000',
      letter,
    ),
  };
}

const review = `r.id, r.work_id, null::bigint as article_id, null::bigint as essay_id, r.rating, r.comment, r.ignored_references, w.title,
  u.username, u.display_name, r.user_id, u.picture as "profilePicture", r.created_at, r.updated_at`;
const user = `id, username, display_name, bio, picture as "profilePicture", banner, subscription_status, follower_count, following_count, created_at`;

const worksOfSameAuthors = (workId: string): string =>
  `select other.work_id from work_authors own join work_authors other on other.author_id = own.author_id where own.work_id = ${workId}`;

function readerHandlers({ workId, authorId }: Targets, reader: Pick<Reader, 'id' | 'username'>): Record<ReaderRequestId, BaselineHandler> {
  return {
    work: row(
      `select ${work}, subjects, rating_count, round(rating_sum::numeric / nullif(rating_count, 0), 2)::float8 as rating_average,
        coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'dates', a.dates) order by wa.position)
          from work_authors wa join authors a on a.id = wa.author_id where wa.work_id = works.id), '[]') as authors,
        coalesce((select jsonb_agg(to_jsonb(e) order by e.id) from editions e where e.work_id = works.id and e.slug is not null), '[]') as editions
      from works where id = $1`,
      workId,
    ),
    related: row(
      `select (select coalesce(jsonb_agg(one), '[]') from (select ${work} from works where id <> $1 and id in (${worksOfSameAuthors('$2')})
          order by rating_order, id limit 6) one) as by_author,
        (select coalesce(jsonb_agg(one), '[]') from (select ${work} from works where category = (select category from works where id = $3)
            and id <> $4 and id <> all (array(${worksOfSameAuthors('$5')}))
          order by rating_order, id limit 6) one) as on_shelf,
        (select coalesce(jsonb_agg(one), '[]') from (select ${work} from works join (
            select other.work_id as id, count(*) as shared
            from (select user_id from reads where work_id = $6 and user_id is not null and user_id <> $7 order by id desc limit 100) reader
            cross join lateral (select work_id from reads where user_id = reader.user_id and work_id is not null order by id desc limit 50) other
            where other.work_id <> $8 group by other.work_id order by shared desc, other.work_id limit 6) best using (id)
          order by shared desc, id) one) as by_readers`,
      ...Array.from({ length: 6 }, () => workId),
      reader.id,
      workId,
    ),
    references: rows(
      `select r.source_type, r.source_id, r.title, u.username, u.display_name from work_references r left join users u on u.id = r.user_id
      where r.work_id = $1 order by r.source_id desc, r.source_type limit 50`,
      workId,
    ),
    'reads-of-work': rows(
      `select ${review} from reads r join works w on w.id = r.work_id left join users u on u.id = r.user_id
      where r.work_id = $1 order by r.id desc limit 50`,
      workId,
    ),
    author: row(
      `select id, name, dates, coalesce(
        (select jsonb_agg(jsonb_build_object('id', w.id, 'title', w.title, 'year', w.year, 'year_label', w.year_label) order by w.sort_title, w.id)
          from work_authors wa join works w on w.id = wa.work_id where wa.author_id = authors.id), '[]') as works
      from authors where id = $1`,
      authorId,
    ),
    user: row(`select ${user} from users where lower(username collate "C") = $1`, reader.username),
    profile: row(
      `select ${user}, email, email_verified_at is not null as email_verified, pending_email, has_password, picture as profile_picture,
        json_build_object('digest', mail_digest, 'sign_in', mail_sign_in,
          'kinds', (select json_agg(kind order by position) from unnest(string_to_array($1::text, ',')) with ordinality k (kind, position) where kind <> all(digest_without))) as mail,
        coalesce((select jsonb_build_object('size', rs.size, 'spacing', rs.spacing, 'verse_per_line', rs.verse_per_line, 'numbers', rs.numbers,
            'theme', rs.theme, 'edition', e.slug, 'numbering', rs.numbering, 'color_names', rs.color_names)
          from reading_settings rs left join editions e on e.id = rs.edition_id where rs.user_id = users.id), $2::text::jsonb) as reading,
        false as admin, (select coalesce(json_agg(role order by id), '[]') from user_roles where user_id = users.id) as roles
      from users where id = $3`,
      notificationKinds.join(','),
      JSON.stringify(defaultReadingSettings),
      reader.id,
    ),
    review: async (sql, { body }) => {
      const { work_id, rating, comment } = body as { work_id: number; rating: number; comment: string };
      return (await rowsOf(sql, saveReview, [reader.id, work_id, rating, comment]))[0];
    },
  };
}

/**
 * Each query includes the permission check, so that it returns nothing that belongs to another
 * user.
 */
function workspaceHandlers(
  { folderId, largeFolderId, noteTitle, essayId }: Workspace,
  reader: Pick<Reader, 'id'>,
): Record<WorkspaceRequestId, BaselineHandler> {
  const items = `select i.id, case
        when i.work_id is not null then (select title from works where id = i.work_id)
        when i.note_id is not null then (select title from notes where id = i.note_id)
        when i.essay_id is not null then (select title from essays where id = i.essay_id)
        when i.post_id is not null then (select title from posts where id = i.post_id)
        when i.topic_id is not null then (select title from topics where id = i.topic_id)
        else (select name from organizations where id = i.organization_id) end as title,
      case when i.work_id is not null then 'work' when i.note_id is not null then 'note' when i.essay_id is not null then 'essay'
        when i.post_id is not null then 'post' when i.topic_id is not null then 'topic' else 'organization' end as type,
      i.work_id, i.essay_id as article_id, null::bigint as essay_id, i.post_id, i.note_id, i.organization_id, i.topic_id,
      (select slug from editions where id = i.edition_id) as edition, i.citation, null::text as excerpt, i.draft, i.added_at
    from folders f join folder_items i on i.folder_id = f.id
    where f.id = $1 and (f.user_id = $2 or f.public and i.note_id is null and not i.draft) order by i.id desc limit 50`;
  return {
    'folder-items': rows(items, folderId, reader.id),
    'folder-items-large': rows(items, largeFolderId, reader.id),
    'notes-by-title': rows(
      `select id, title from (
        (select id, title, title_key, true as exact from notes where user_id = $1 and title_key = $2 order by id limit 50)
        union all
        (select id, title, title_key, false from notes where user_id = $3 and title_key > $4 and title_key < $5 order by title_key, id limit 50)
      ) found order by exact desc, title_key, id limit 50`,
      reader.id,
      noteKey(noteTitle),
      reader.id,
      noteKey(noteTitle),
      `${noteKey(noteTitle)}\u{10ffff}`,
    ),
    essay: row(
      `select e.id, e.title, e.content, e.ignored_references, e.check_quotations, e.quotation_check, 'essay' as type, e.status, e.user_id, u.username, u.display_name, e.created_at, e.updated_at,
        case when e.status = 'published' then e.published_at end as published_at, array[]::text[] as files
      from essays e left join users u on u.id = e.user_id where e.id = $1 and (e.status = 'published' or e.user_id = $2)`,
      essayId,
      reader.id,
    ),
  };
}

const saveReview = prepared(`with r as (
    insert into reads (user_id, work_id, rating, comment) values ($1, $2, $3, $4)
    on conflict (user_id, work_id) do update set rating = excluded.rating, comment = excluded.comment, updated_at = now() returning *)
  select ${review} from r join works w on w.id = r.work_id left join users u on u.id = r.user_id`);
