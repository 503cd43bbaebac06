import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { type AuthorRole, authorRoles } from '#core/author-roles.ts';
import { catalogFields } from '#core/catalog-columns.ts';
import { type WorkType, workTypes } from '#core/work-types.ts';
import { endpoints } from './endpoint.ts';
import { filled, Id, IdParams, listQuery, Nullable, nullableEnum, Time } from './shapes.ts';
import { editLimit, entryLimit } from './shared-limits.ts';

const Year = Type.Integer({ minimum: -5000, maximum: 2100, not: { const: 0 } });
const YearLabel = Type.String({ ...filled, maxLength: limits.yearLabel.max });
const Count = Type.Integer({ minimum: 0 });

/** The fields of a work that librarians edit. */
const workFields = {
  title: Type.String({ ...filled, maxLength: limits.workTitle.max }),
  alt_titles: Type.Array(Type.String({ ...filled, maxLength: limits.workTitle.max }), { maxItems: limits.otherTitles.max }),
  year: Nullable(Year),
  year_label: Nullable(YearLabel),
  language: Type.String({ maxLength: 100, description: 'An English name or an ISO 639 code.' }),
  title_language: Nullable(
    Type.String({
      maxLength: 100,
      description: "The language of the title, whose leading article is not sorted, if it is not the work's.",
    }),
  ),
  category: Type.String({ ...filled, maxLength: limits.category.max }),
  subjects: Type.Array(Type.String({ ...filled, maxLength: limits.subject.max }), { maxItems: limits.subjects.max }),
  type: Type.Unsafe<WorkType>({ type: 'string', enum: workTypes }),
  url: Nullable(Type.String({ maxLength: limits.workUrl.max, pattern: '^https?://[^\\s]+$' })),
};
const CreditInput = Type.Object({
  id: Nullable(Type.Integer({ ...Id, description: 'The author in the index; null adds a person who is not in it yet.' })),
  name: Type.String({ ...filled, maxLength: limits.authorName.max, description: 'As the work names the author.' }),
  role: nullableEnum<AuthorRole>(authorRoles),
});
const WorkInput = Type.Object({ ...workFields, authors: Type.Array(CreditInput, { maxItems: limits.authorsOfWork.max }) });
export type WorkInput = Static<typeof WorkInput>;

const Edited = Type.Array(Type.String(), { description: 'The fields that librarians have edited, which imports leave alone.' });

export const CatalogWork = Type.Object({
  id: Id,
  ...workFields,
  url: Nullable(Type.String()),
  authors: Type.Array(Type.Object({ ...CreditInput.properties, dates: Nullable(Type.String()) })),
  edited: Edited,
  updated_at: Time,
});
export type CatalogWork = Static<typeof CatalogWork>;

const AuthorInput = Type.Object({
  name: Type.String({ ...filled, maxLength: limits.authorName.max }),
  dates: Nullable(Type.String({ ...filled, maxLength: limits.yearLabel.max })),
  aliases: Type.Array(Type.String({ ...filled, maxLength: limits.authorName.max }), { maxItems: limits.otherTitles.max }),
});
export type AuthorInput = Static<typeof AuthorInput>;

export const CatalogAuthor = Type.Object({
  id: Id,
  ...AuthorInput.properties,
  aliases: Type.Array(Type.String()),
  work_count: Count,
  edited: Type.Boolean({ description: 'Whether a librarian has edited the author, whom imports then leave alone.' }),
  updated_at: Time,
});
export type CatalogAuthor = Static<typeof CatalogAuthor>;

export type MergeKind = 'work' | 'author';
const Kind = Type.Unsafe<MergeKind>({ type: 'string', enum: ['work', 'author'] });
const mergeInput = { kind: Kind, into: Id, from: Id };

/** Only what every reader may see is counted. */
const MergeCounts = Type.Object({
  reviews: Count,
  doubled_reviews: Type.Integer({
    ...Count,
    description: 'Readers who reviewed both. The review with a comment is kept, or else the newer one.',
  }),
  folders: Count,
  circles: Count,
  editions: Count,
  texts: Type.Integer({ ...Count, description: 'Essays, topics and posts that refer to it.' }),
  citations: Type.Integer({ ...Count, description: 'Citations that librarians assigned to it.' }),
  works: Type.Integer({ ...Count, description: 'Works of an author.' }),
  doubled_works: Type.Integer({ ...Count, description: 'Works that name both authors.' }),
});
export type MergeCounts = Static<typeof MergeCounts>;

const MergedRecord = Type.Object({ id: Id, name: Type.String(), detail: Nullable(Type.String({ description: 'Author line or dates.' })) });
const MergePreview = Type.Object({ into: MergedRecord, from: MergedRecord, counts: MergeCounts });
export type MergePreview = Static<typeof MergePreview>;

const Merge = Type.Object({
  id: Id,
  kind: Kind,
  into_id: Id,
  into_name: Type.String({ description: 'The name at the time of the merge.' }),
  from_id: Id,
  from_name: Type.String(),
  merged_by: Nullable(Type.String({ description: 'A username; null for a command and for deleted accounts.' })),
  merged_at: Time,
  undone_at: Nullable(Time),
});
export type Merge = Static<typeof Merge>;

const ImportedRow = Type.Object({ line: Count, title: Type.String(), author: Nullable(Type.String()), is_new: Type.Boolean() });
const RowProblem = Type.Object({
  line: Count,
  reason: Type.String({ description: 'Follows "line 12: ".' }),
  rejected: Type.Boolean({ description: 'False if only a part of the row was left out.' }),
});
const CatalogReport = Type.Object({
  dry_run: Type.Boolean(),
  added: Count,
  updated: Count,
  unchanged: Count,
  rejected: Count,
  merged: Type.Integer({ ...Count, description: 'Rows of works that were merged into others, which are skipped.' }),
  kept: Type.Integer({ ...Count, description: 'Works with fields that librarians edited, which the import leaves alone.' }),
  authors_added: Count,
  authors_updated: Count,
  changes: Type.Array(ImportedRow, { description: 'The first works that are added or updated, at most 100.' }),
  problems: Type.Array(RowProblem, { description: 'The first rejected rows and omitted fields, at most 100.' }),
  problem_count: Count,
});
export type CatalogReport = Static<typeof CatalogReport>;

const field = `(?:${catalogFields.join('|')})?`;
const Columns = Type.String({
  maxLength: 2000,
  pattern: `^${field}(?:,${field})*$`,
  description: `The fields of the columns of a CSV file, such as \`title,,authors\`, instead of the names in its header. Columns without a field are ignored. Fields: ${catalogFields.join(', ')}.`,
});

const librarian = 'Librarians and administrators only';

export const catalogEndpoints = endpoints({
  'GET /api/admin/works/{id}': {
    summary: `Returns a work as librarians edit it. ${librarian}`,
    who: 'user',
    params: IdParams,
    responses: { 200: CatalogWork },
    errors: [403, 404],
  },
  'PUT /api/admin/works/{id}': {
    summary: `Edits a work; imports then leave the edited fields alone. With \`If-Match\`, 409 if it changed since. ${librarian}`,
    who: 'user',
    hourlyLimit: editLimit,
    params: IdParams,
    body: WorkInput,
    responses: { 200: CatalogWork },
    messages: { title: messages.workTitle, year: messages.workYear, url: messages.workUrl },
    errors: [403, 404, 409],
  },
  'GET /api/admin/authors/{id}': {
    summary: `Returns an author as librarians edit it. ${librarian}`,
    who: 'user',
    params: IdParams,
    responses: { 200: CatalogAuthor },
    errors: [403, 404],
  },
  'PUT /api/admin/authors/{id}': {
    summary: `Edits an author and the name in the works that have it; imports then leave the author alone. With \`If-Match\`, 409 if it changed since. ${librarian}`,
    who: 'user',
    hourlyLimit: editLimit,
    params: IdParams,
    body: AuthorInput,
    responses: { 200: CatalogAuthor },
    messages: { name: messages.authorName },
    errors: [403, 404, 409],
  },
  'GET /api/admin/merges': {
    summary: `Lists merges of works and authors, newest first. ${librarian}`,
    who: 'user',
    query: Type.Object(listQuery),
    responses: { 200: Type.Array(Merge) },
    errors: [403],
  },
  'GET /api/admin/merges/preview': {
    summary: `Counts what a merge of two works or two authors would move, as far as every reader may see it. ${librarian}`,
    who: 'user',
    query: Type.Object(mergeInput),
    responses: { 200: MergePreview },
    errors: [403, 404],
  },
  'POST /api/admin/merges': {
    summary: `Merges the work or author \`from\` into \`into\`: all that refers to it moves, and its address leads to the other. ${librarian}`,
    who: 'user',
    hourlyLimit: entryLimit,
    body: Type.Object(mergeInput),
    responses: { 201: Type.Object({ id: Id }) },
    once: true,
    errors: [403, 404, 409],
  },
  'POST /api/admin/merges/{id}/undo': {
    summary: `Undoes a merge. 409 if it was undone, or if the other record has since been merged into a third one. ${librarian}`,
    who: 'user',
    hourlyLimit: entryLimit,
    params: IdParams,
    responses: { 204: Type.Null() },
    errors: [403, 404, 409],
  },
  'POST /api/admin/catalog-imports': {
    summary: `Imports works from a file in JSON Lines or CSV (docs/import.md). With \`dry_run=1\`, only reports what would change. ${librarian}; one file at a time`,
    who: 'user',
    query: Type.Object({ dry_run: Type.Optional(Type.Literal('1')), columns: Type.Optional(Columns) }),
    files: {
      field: 'file',
      max: 1,
      bytes: limits.catalogFile.bytes,
      description: 'JSON Lines, or CSV with a header row if the name ends in .csv or .tsv.',
    },
    responses: { 200: CatalogReport },
    hourlyLimit: { name: 'catalogs', free: 60, premium: 60, noun: 'catalogs imported or checked' },
    errors: [403, 409, 413, 429],
  },
});
