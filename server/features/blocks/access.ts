import type { Fragment, SqlRunner } from '../../platform/db/open.ts';

// PostgreSQL evaluates each of these conditions' subselects once per statement. For a reader who
// blocks nobody the list is empty, and no row is looked up.

/**
 * The users whom a reader does not see: `blocked` in both directions of a block, `hidden` also
 * those whom they muted.
 */
type Unseen = 'blocked' | 'hidden';

/** A column such as `p.user_id`, or another expression. */
type Column = string | Fragment;

/**
 * Matches if a block separates the reader from the user in a column, or if the reader muted them.
 */
function isUnseen(sql: SqlRunner, unseen: Unseen, readerId: number | Fragment, column: Column): Fragment {
  return sql`${expression(sql, column)} = any(${list(sql, unseen, readerId)})`;
}

/** Matches rows by nobody, by the reader, and by users whom no block separates from them. */
export function notBlocked(sql: SqlRunner, readerId: number | Fragment, column: Column): Fragment {
  return sql`(${expression(sql, column)} <> all(${list(sql, 'blocked', readerId)})) is not false`;
}

/**
 * Like `notBlocked`, for feeds, notifications and margins: also leaves out users whom the reader
 * muted.
 */
export function notHidden(sql: SqlRunner, readerId: number | Fragment, column: Column): Fragment {
  return sql`(${expression(sql, column)} <> all(${list(sql, 'hidden', readerId)})) is not false`;
}

/** Matches rows by a user whom a block separates from the reader. */
export function isBlocked(sql: SqlRunner, readerId: number | Fragment, column: Column): Fragment {
  return isUnseen(sql, 'blocked', readerId, column);
}

/** Matches rows by a user whom the reader muted, or whom a block separates from them. */
export function isHidden(sql: SqlRunner, readerId: number | Fragment, column: Column): Fragment {
  return isUnseen(sql, 'hidden', readerId, column);
}

/** Matches if no block concerns the reader: the rest of an `or` is then not evaluated. */
export function blocksNobody(sql: SqlRunner, readerId: number | Fragment): Fragment {
  return sql`cardinality(${list(sql, 'blocked', readerId)}) = 0`;
}

/** Matches if no block concerns the reader and they muted nobody. */
export function hidesNobody(sql: SqlRunner, readerId: number | Fragment): Fragment {
  return sql`cardinality(${list(sql, 'hidden', readerId)}) = 0`;
}

/** Counts rows only for readers whom a block concerns; `rows` begins with `from`. */
export function countIfBlocked(sql: SqlRunner, readerId: number, rows: Fragment): Fragment {
  return sql`(case when ${blocksNobody(sql, readerId)} then 0 else (select count(*) ${rows}) end)`;
}

/** Like `countIfBlocked`, also for readers who muted somebody. */
export function countIfHidden(sql: SqlRunner, readerId: number | Fragment, rows: Fragment): Fragment {
  return sql`(case when ${hidesNobody(sql, readerId)} then 0 else (select count(*) ${rows}) end)`;
}

function expression(sql: SqlRunner, column: Column): Fragment {
  return typeof column === 'string' ? sql`${sql(column)}` : column;
}

function list(sql: SqlRunner, unseen: Unseen, readerId: number | Fragment): Fragment {
  return sql`(select ${unseen === 'blocked' ? sql`blocked_with` : sql`hidden_from`}(${readerId}))::bigint[]`;
}
