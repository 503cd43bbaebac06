import Type, { type Static } from 'typebox';
import { type ExportFormat, exportFormats, type ImportOutcome, importOutcomes } from '#core/annotations.ts';
import { limits } from '#core/limits.ts';
import { annotationFilters, AnnotationReply } from './annotations.ts';
import { endpoints } from './endpoint.ts';
import { Id, IdParams, listQuery, Nullable, Time } from './shapes.ts';
import { exportLimit } from './shared-limits.ts';

/** A text with annotations of the caller. */
export const AnnotatedText = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  short_title: Nullable(Type.String()),
  author: Nullable(Type.String()),
  translator: Nullable(Type.String()),
  scripture: Type.Boolean(),
  language: Type.String({ description: 'A BCP 47 tag.' }),
  work_id: Id,
  work_title: Type.String(),
  count: Type.Integer({ minimum: 1, description: "The number of the caller's annotations that pass the filters." }),
});
export type AnnotatedText = Static<typeof AnnotatedText>;

export const OwnReply = Type.Object({
  ...AnnotationReply.properties,
  annotation: Nullable(
    Type.Object(
      { edition: Type.String(), citation: Type.String(), quote: Type.String() },
      { description: 'Null if it is not shared with the caller.' },
    ),
  ),
});
export type OwnReply = Static<typeof OwnReply>;

const ImportedRow = Type.Object({
  number: Type.Integer({ minimum: 1, description: 'Of the annotation in the file.' }),
  outcome: Type.Unsafe<ImportOutcome>({
    type: 'string',
    enum: [...importOutcomes],
    description:
      '`added`; `present`: the caller has it already; `not-found`: its place or words are not, or not only once, in the text; `invalid`.',
  }),
  quote: Nullable(Type.String({ description: 'Its beginning.' })),
  place: Nullable(Type.String({ description: 'A path such as `kjv/John.3.16`.' })),
  reason: Nullable(Type.String({ description: 'In one sentence, why it is not imported, or why its words are lost although it is.' })),
});
export type ImportedRow = Static<typeof ImportedRow>;

const AnnotationImport = Type.Object({
  id: Nullable(Type.Integer({ ...Id, description: 'To undo the import; null in a dry run, or if nothing was added.' })),
  counts: Type.Object({
    added: Type.Integer({ minimum: 0 }),
    present: Type.Integer({ minimum: 0 }),
    'not-found': Type.Integer({ minimum: 0 }),
    invalid: Type.Integer({ minimum: 0 }),
  }),
  rows: Type.Array(ImportedRow),
});
export type AnnotationImport = Static<typeof AnnotationImport>;

export const PastImport = Type.Object({
  id: Id,
  created_at: Time,
  count: Type.Integer({ minimum: 0, description: 'The number of its annotations that the caller still has.' }),
});
export type PastImport = Static<typeof PastImport>;

export const ownAnnotationEndpoints = endpoints({
  'GET /api/annotations/replies': {
    summary:
      "Lists the caller's replies to annotations, newest first, including those to annotations that are no longer shared with the caller",
    who: 'user',
    query: Type.Object(listQuery),
    responses: { 200: Type.Array(OwnReply) },
  },
  'GET /api/annotations/texts': {
    summary: "Lists the texts that the caller has annotated, by title, with the number of the caller's annotations that pass the filters",
    who: 'user',
    query: Type.Object(annotationFilters),
    responses: { 200: Type.Array(AnnotatedText) },
  },
  'GET /api/annotations/export': {
    summary:
      "Exports the caller's annotations that pass the filters: as a zip with a Markdown file for each work, as a collection of the W3C Web Annotation Data Model, or as CSV for Readwise",
    who: 'user',
    query: Type.Object({ format: Type.Unsafe<ExportFormat>({ type: 'string', enum: [...exportFormats] }), ...annotationFilters }),
    responses: { 200: Type.Unsafe<unknown>({ type: 'string', contentMediaType: 'application/octet-stream' }) },
    type: 'application/octet-stream',
    hourlyLimit: exportLimit,
  },
  'POST /api/annotations/import': {
    summary:
      'Adds the annotations of a JSON-LD export as private ones, where the text has their words in the same context. Those of an export from here whose words are no longer in the text are added as lost. What the caller has already is left as it is. With `dry_run=1`, only reports what would be added (200)',
    who: 'user',
    query: Type.Object({ dry_run: Type.Optional(Type.Literal('1')) }),
    files: {
      field: 'file',
      max: 1,
      bytes: limits.annotationImport.bytes,
      description: `W3C web annotations in JSON-LD, at most ${limits.annotationImport.max}.`,
    },
    responses: { 201: AnnotationImport, 200: AnnotationImport },
    hourlyLimit: { name: 'imports', free: 60, premium: 120, noun: 'imports of annotations' },
    errors: [413],
  },
  'GET /api/annotations/imports': {
    summary: "Lists the caller's imports of annotations, newest first",
    who: 'user',
    query: Type.Object(listQuery),
    responses: { 200: Type.Array(PastImport) },
  },
  'DELETE /api/annotations/imports/{id}': {
    summary: 'Undoes an import of the caller: deletes its annotations that were not changed since',
    who: 'user',
    params: IdParams,
    responses: {
      200: Type.Object({
        deleted: Type.Integer({ minimum: 0 }),
        kept: Type.Integer({ minimum: 0, description: 'The number of those that were changed since.' }),
      }),
    },
    errors: [404],
  },
});
