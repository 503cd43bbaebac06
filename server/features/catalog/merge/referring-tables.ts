import type { MergeCounts, MergeKind } from '#contract/catalog.ts';
import type { Fragment, SqlRunner } from '../../../platform/db/open.ts';

/** A table whose rows refer to a work or an author, and go to the other one in a merge. */
export interface ReferringTable {
  readonly table: string;
  readonly column: string;
  /** The columns that identify a row, besides `column`. */
  readonly key: readonly string[];
  /** The heading under which the preview counts the rows; without one, it does not. */
  readonly counts?: keyof MergeCounts;
  /** SQL for whether every reader may see a row `r`; others are not counted. */
  readonly isPublic?: (sql: SqlRunner) => Fragment;
  /** The heading under which the preview counts what refers to both. */
  readonly countsBoth?: keyof MergeCounts;
  /** Rows that agree in these columns may refer to a work only once; one of them is deleted. */
  readonly once?: readonly string[];
  /**
   * SQL for whether the row `f` of the merged record stays instead of `i`; by default, `i` stays.
   */
  readonly prefersMerged?: (sql: SqlRunner) => Fragment;
  /** The column with the user whose data a row is. */
  readonly user?: string;
  /** Rows that foreign keys delete with one of these. */
  readonly dependents?: readonly Dependent[];
}

/** Rows of a table that a foreign key deletes with what they refer to. */
export interface Dependent {
  readonly table: string;
  readonly column: string;
  readonly user?: string;
}

/** Keeps the review with a comment; of two with one, or two without, the newer. */
const newerReview = (sql: SqlRunner) => sql`(f.comment is not null, f.updated_at, f.id) > (i.comment is not null, i.updated_at, i.id)`;

/** The author whom the work names first decides how it is sorted. */
const namedEarlier = (sql: SqlRunner) => sql`f.position < i.position`;

const inPublicFolder = (sql: SqlRunner) => sql`exists (select from folders o where o.id = r.folder_id and o.public)`;
const inOpenCircle = (sql: SqlRunner) => sql`exists (select from circles o where o.id = r.circle_id and o.open)`;
const isPublicText = (sql: SqlRunner) => sql`r.public`;

const notifications = (column: string): Dependent => ({ table: 'notifications', column, user: 'user_id' });

/**
 * Every table that refers to a work or an author, apart from the record's own; a test compares the
 * list with the schema.
 */
export const referringTables: Readonly<Record<MergeKind, readonly ReferringTable[]>> = {
  work: [
    {
      table: 'reads',
      column: 'work_id',
      key: ['id'],
      counts: 'reviews',
      countsBoth: 'doubled_reviews',
      once: ['user_id'],
      prefersMerged: newerReview,
      user: 'user_id',
      dependents: [{ table: 'passage_references', column: 'read_id', user: 'user_id' }, notifications('read_id')],
    },
    { table: 'folder_items', column: 'work_id', key: ['id'], counts: 'folders', isPublic: inPublicFolder, once: ['folder_id'] },
    {
      table: 'circle_works',
      column: 'work_id',
      key: ['id'],
      counts: 'circles',
      isPublic: inOpenCircle,
      once: ['circle_id'],
      user: 'added_by',
      dependents: [notifications('circle_work_id')],
    },
    { table: 'project_items', column: 'work_id', key: ['id'], once: ['project_id'] },
    { table: 'workflow_steps', column: 'work_id', key: ['id'] },
    { table: 'editions', column: 'work_id', key: ['id'], counts: 'editions' },
    { table: 'post_references', column: 'work_id', key: ['post_id', 'position'], once: ['post_id'] },
    {
      table: 'work_references',
      column: 'work_id',
      key: ['source_type', 'source_id'],
      counts: 'texts',
      isPublic: isPublicText,
      once: ['source_type', 'source_id'],
      user: 'user_id',
    },
    {
      table: 'essay_references',
      column: 'work_id',
      key: ['essay_id'],
      counts: 'texts',
      isPublic: isPublicText,
      once: ['essay_id'],
      user: 'user_id',
    },
    { table: 'settled_citations', column: 'work_id', key: ['key'], counts: 'citations' },
    { table: 'merged_works', column: 'into_id', key: ['id'] },
  ],
  author: [
    {
      table: 'work_authors',
      column: 'author_id',
      key: ['work_id'],
      counts: 'works',
      countsBoth: 'doubled_works',
      once: ['work_id'],
      prefersMerged: namedEarlier,
    },
    { table: 'works', column: 'author_id', key: ['id'] },
    { table: 'merged_authors', column: 'into_id', key: ['id'] },
  ],
};

/**
 * The rows that are part of the merged record itself and are deleted with it, in the order in which
 * undoing inserts them.
 */
export const ownRows: Readonly<Record<MergeKind, readonly Dependent[]>> = {
  work: [
    { table: 'works', column: 'id' },
    { table: 'work_authors', column: 'work_id' },
    { table: 'search_document', column: 'work_id' },
    { table: 'passage_references', column: 'work_id' },
    { table: 'work_edits', column: 'work_id' },
  ],
  author: [
    { table: 'authors', column: 'id' },
    { table: 'author_edits', column: 'author_id' },
  ],
};
