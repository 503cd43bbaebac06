import type { Fragment, Sql } from '../../../platform/db/open.ts';
import { isNotSuspended } from '../../administrators/access.ts';
import { notBlocked, notHidden } from '../../blocks/access.ts';
import { listedCircles } from '../../circles/access.ts';
import type { NamedKind } from '../kinds.ts';

/** A person, group or author whose name matches. */
export interface NamedRow {
  readonly kind: NamedKind;
  readonly id: number;
  readonly name: string;
  /** Aliases of an author. */
  readonly others: readonly string[];
  /** A description, or the dates of an author. */
  readonly about: string | null;
  /** Followers, members or works. */
  readonly size: number;
  /** Users only. */
  readonly username: string | null;
  readonly display_name: string | null;
  readonly picture: string | null;
}

/** How to match names. */
export interface NameQuery {
  /**
   * A tsquery with the longer words as prefixes, to look up; undefined if all of them have one
   * letter.
   */
  readonly prefixes: string | undefined;
  /** A tsquery with all words as prefixes. */
  readonly all: string;
  /** A tsquery with whole words. */
  readonly whole: string;
  /** The words in order, the beginning of a stored name. */
  readonly beginning: string;
  /** The same for usernames, which keep their punctuation. */
  readonly username: string;
  /** Names returned per kind. */
  readonly limit: number;
  /** Whether the names are suggested: then without users whom the caller muted. */
  readonly suggests: boolean;
}

/** Matches of the words per name returned, the best of them. */
const MATCHES_PER_NAME = 2;
/** Matches from which the best are taken, a bound for very common words. */
const MAX_COMPARED = 400;

/**
 * Lists names that contain the words: of each kind first those equal to the query, then those with
 * whole words, then the largest.
 */
export async function listNames(sql: Sql, callerId: number, kinds: readonly NamedKind[], query: NameQuery): Promise<NamedRow[]> {
  // Values are subselects, so that the planner cannot estimate them, and plans the statement once.
  const [first, ...others] = kinds.map((kind) => sql`(${namesOf(sql, callerId, kind, query)})`);
  return first ? sql<NamedRow[]>`${others.reduce((all, one) => sql`${all} union all ${one}`, first)}` : [];
}

function namesOf(sql: Sql, callerId: number, kind: NamedKind, query: NameQuery): Fragment {
  const { table, columns, size, vector, keys, condition } = tableOf(sql, callerId, kind, query);
  const where = condition ? sql`and ${condition}` : sql``;
  const byWords = query.prefixes === undefined ? [] : [matchesOf(sql, { table, size, vector, where, query, prefixes: query.prefixes })];
  const byBeginning = keys.map(
    ({ key, value, also }) => sql`(
      select t.id from ${table} t where ${key} >= (select ${value}::text) and ${key} < (select ${value + LAST_CHARACTER}::text) ${also ?? sql``} ${where}
      order by ${key} limit ${sql.unsafe(String(Math.trunc(query.limit)))})`,
  );
  const ids = [...byBeginning, ...byWords].reduce((all, one) => sql`${all} union ${one}`, sql`select null::bigint as id where false`);
  const isQuery = keys
    .map(({ key, value }) => sql`${key} = (select ${value}::text)`)
    .reduce((any, one) => sql`${any} or ${one}`, sql`false`);
  return sql`
    select kind, id, name, others, about, size, username, display_name, picture from (
      select ${kind}::text as kind, t.id, ${columns}, ${size} as size, coalesce(${isQuery}, false) as is_query,
        ${vector} @@ (select ${query.whole}::text::tsquery) as is_whole
      from ${table} t where t.id = any(array(${ids}))
    ) found
    order by is_query desc, is_whole desc, size desc, char_length(name), id limit ${sql.unsafe(String(Math.trunc(query.limit)))}`;
}

interface Matching extends Pick<NameTable, 'table' | 'size' | 'vector'> {
  readonly where: Fragment;
  readonly query: NameQuery;
  readonly prefixes: string;
}

/**
 * Selects the best matches of the words. `is true` keeps the index from looking up all words with a
 * letter.
 */
function matchesOf(sql: Sql, { table, size, vector, where, query, prefixes }: Matching): Fragment {
  const isWhole = query.whole === prefixes ? sql`true` : sql`${vector} @@ (select ${query.whole}::text::tsquery)`;
  const letters = query.all === prefixes ? sql`` : sql`and (${vector} @@ (select ${query.all}::text::tsquery)) is true`;
  return sql`(
      select m.id from (
        select t.id, ${size} as size, ${isWhole} as is_whole
        from ${table} t where ${vector} @@ (select ${prefixes}::text::tsquery) ${letters} ${where} limit ${sql.unsafe(String(MAX_COMPARED))}
      ) m
      order by m.is_whole desc, m.size desc, m.id limit ${sql.unsafe(String(Math.trunc(query.limit) * MATCHES_PER_NAME))})`;
}

interface NameTable {
  readonly table: Fragment;
  /** The columns of a `NamedRow` from `t`, except its size. */
  readonly columns: Fragment;
  readonly size: Fragment;
  readonly vector: Fragment;
  /** Indexed columns that names begin in; `also` completes the predicate of the index. */
  readonly keys: readonly { readonly key: Fragment; readonly value: string; readonly also?: Fragment }[];
  /** Who may see the row. */
  readonly condition?: Fragment;
}

function tableOf(sql: Sql, callerId: number, kind: NamedKind, { beginning, username, suggests }: NameQuery): NameTable {
  const noUser = sql`null::text as username, null::text as display_name, null::text as picture`;
  const none = sql`'{}'::text[] as others`;
  switch (kind) {
    case 'user':
      return {
        table: sql`users`,
        columns: sql`coalesce(t.display_name, t.username) as name, ${none}, t.bio as about, t.username, t.display_name, t.picture`,
        size: sql`t.follower_count`,
        vector: sql`t.name_vector`,
        keys: [
          { key: sql`t.display_name_words`, value: beginning },
          { key: sql`lower(t.username collate "C")`, value: username },
        ],
        condition: sql`${isNotSuspended(sql, 't')} and ${suggests ? notHidden(sql, callerId, 't.id') : notBlocked(sql, callerId, 't.id')}`,
      };
    case 'community':
      return {
        table: sql`communities`,
        columns: sql`t.name, ${none}, t.description as about, ${noUser}`,
        size: sql`t.member_count`,
        vector: sql`t.word_vector`,
        keys: [{ key: sql`t.name_key`, value: beginning }],
      };
    case 'circle':
      return {
        table: sql`circles`,
        columns: sql`t.name, ${none}, t.description as about, ${noUser}`,
        size: sql`t.member_count`,
        vector: sql`t.word_vector`,
        keys: [],
        condition: listedCircles(sql, callerId, 't'),
      };
    case 'organization':
      return {
        table: sql`organizations`,
        columns: sql`t.name, ${none}, t.description as about, ${noUser}`,
        size: sql`0`,
        vector: sql`t.name_vector`,
        keys: [{ key: sql`t.name_key`, value: beginning }],
      };
    case 'author':
      return {
        table: sql`authors`,
        columns: sql`t.name, t.aliases as others, t.dates as about, ${noUser}`,
        size: sql`t.work_count`,
        vector: sql`t.name_vector`,
        keys: [{ key: sql`t.sort_name`, value: beginning, also: sql`and t.letter = (select ${beginning.slice(0, 1)}::text)` }],
        condition: sql`t.work_count > 0`,
      };
  }
}

/** Sorts after every letter in byte order. */
const LAST_CHARACTER = '\u{10ffff}';
