import { limitClause } from '../../../platform/db/limit-clause.ts';
import type { Fragment, Sql } from '../../../platform/db/open.ts';
import { conditionOfKind, filterLexemes } from '../filters.ts';
import { lexemes } from '../index/tsvector.ts';
import type { TitledKind } from '../kinds.ts';

/** A suggestion with a detail that distinguishes equal titles. */
export interface SuggestionRow {
  readonly id: number;
  readonly title: string;
  readonly detail: string | null;
  /** Its search document, if it is indexed. */
  readonly document_id: number | null;
}

/** The words of a query, parsed as the search does. */
interface TypedWords {
  readonly words: readonly string[];
  /** Whether the last word is a prefix. */
  readonly prefix: boolean;
}

/** What to suggest. */
export interface TitleQuery extends TypedWords {
  readonly kinds: readonly TitledKind[];
  /** The text as the beginning of a sort title. */
  readonly sortTitle: string;
  /** A tsquery for the names of works: their titles and authors. */
  readonly inNames: string;
}

export type FoundTitle = SuggestionRow & { readonly kind: TitledKind };

/** Matches from which the best are taken, a bound for common words. */
const MAX_COMPARED = { works: 300, texts: 150 };

/**
 * Lists works and texts with these words in their names, those of each kind in order. A search
 * finds them by the same indexes.
 */
export async function listTitles(sql: Sql, callerId: number, query: TitleQuery, limit: number): Promise<FoundTitle[]> {
  const [first, ...others] = query.kinds.map((kind) =>
    kind === 'work' ? works(sql, query, limit) : texts(sql, callerId, kind, query, limit),
  );
  // One statement, and values as subselects: the planner cannot estimate them, and plans the
  // statement once.
  return first ? sql<FoundTitle[]>`${others.reduce((all, one) => sql`${all} union all ${one}`, first)}` : [];
}

/**
 * Selects the works whose sort titles start with the text, in that order; if they are fewer than
 * `limit`, the most rated of those with the words follow.
 */
function works(sql: Sql, { sortTitle, prefix, inNames }: TitleQuery, limit: number): Fragment {
  // A whole word is followed by a space, which sorts before `!`.
  const end = sortTitle + (prefix ? LAST_CHARACTER : '!');
  const columns = sql`(select d.id from search_document d where d.work_id = w.id) as document_id, w.id, 'work' as kind, w.title, w.author as detail`;
  return sql`(
    with by_title as materialized (
      select ${columns} from works w
      where w.sort_title >= (select ${sortTitle}::text) and w.sort_title < (select ${end}::text) order by w.sort_title, w.id ${limitClause(sql, limit)}
    ), by_words as (
      select ${columns} from (
        select id, title, author, rating_count from works
        where word_vector @@ (select ${inNames}::text::tsquery) and (select count(*) from by_title) < ${inline(sql, limit)} limit ${inline(sql, MAX_COMPARED.works)}
      ) w order by w.rating_count desc, char_length(w.title), w.id ${limitClause(sql, limit)}
    )
    select * from by_title union all select * from by_words)`;
}

/** Selects public texts and the caller's own, the shortest title first. */
function texts(sql: Sql, callerId: number, kind: Exclude<TitledKind, 'work'>, { words, prefix }: TypedWords, limit: number): Fragment {
  const inTitle = words.map((word, i) => `'${lexemes.title(word)}'${prefix && i === words.length - 1 ? ':*' : ''}`);
  const query = [...(filterLexemes(kind, { callerId, filters: {} }) ?? []), ...inTitle].join(' & ');
  return sql`(
    select found.document_id, found.id, found.kind, found.title, ${kind === 'essay' ? sql`(select coalesce(u.display_name, u.username) from users u where u.id = found.user_id)` : sql`null`} as detail
    from (
      select d.id as document_id, d.${sql(`${kind}_id`)} as id, d.kind, d.title, d.user_id from search_document d
      where d.words @@ (select ${query}::text::tsquery) and ${conditionOfKind(sql, kind, { callerId, filters: {} })} limit ${inline(sql, MAX_COMPARED.texts)}
    ) found
    order by char_length(found.title), found.id ${limitClause(sql, limit)})`;
}

function inline(sql: Sql, number: number): Fragment {
  return sql.unsafe(String(Math.trunc(number)));
}

/** Sorts after every letter in byte order. */
const LAST_CHARACTER = '\u{10ffff}';
