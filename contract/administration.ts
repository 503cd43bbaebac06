import Type, { type Static } from 'typebox';
import { type Numbering, numberings } from '#core/scripture/numbering.ts';
import { limits } from '#core/limits.ts';
import { Edition } from './editions.ts';
import { endpoints } from './endpoint.ts';
import { Id, Nullable } from './shapes.ts';

const Problem = Type.Object({
  kind: Type.String({
    description:
      '`left_out`, `unknown_mark`, `duplicate_citation`, `missing_number`, `repaired`, `removed_characters`, `encoding` or `language`.',
  }),
  message: Type.String({ description: 'One sentence.' }),
  file: Type.Optional(Type.String({ description: 'The file of an archive.' })),
  line: Type.Optional(Type.Integer()),
});

const ImportReport = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  format: Type.String(),
  language: Type.String({ description: 'A BCP 47 tag; `und` if the file does not state it.' }),
  license: Nullable(Type.String()),
  work_id: Nullable(Type.Integer({ ...Id, description: 'Null in a dry run for a work that is not in the catalog yet.' })),
  work_title: Type.String(),
  work_created: Type.Boolean({ description: 'Whether the import adds the work to the catalog.' }),
  similar_works: Type.Array(Type.Object({ id: Id, title: Type.String(), author: Nullable(Type.String()) }), {
    maxItems: 5,
    description: 'Works that may be the same, for the importer to choose with `work_id`. Empty if the work was chosen.',
  }),
  sections: Type.Integer(),
  segments: Type.Integer(),
  added: Type.Integer({ description: 'Segments that are new in the edition; a dry run counts without writing.' }),
  changed: Type.Integer(),
  removed: Type.Integer(),
  annotations: Type.Object(
    {
      kept: Type.Integer({ description: 'On the same words at the same place.' }),
      moved: Type.Integer({ description: 'On the same words at another place.' }),
      lost: Type.Integer({ description: 'Their words are no longer in the text, or cannot be distinguished from others.' }),
    },
    { description: 'Where highlights and notes of the edition now are; in a dry run, where they would be.' },
  ),
  dry_run: Type.Boolean(),
  problems: Type.Array(Problem, { description: 'What was left out, repaired or not understood, at most 51 of a kind.' }),
});
export type ImportReport = Static<typeof ImportReport>;

export const administrationEndpoints = endpoints({
  'POST /api/admin/editions': {
    summary:
      'Adds a text, or updates the edition that has the slug. With `dry_run=1`, only reports what would change (200). Librarians and administrators only; one text at a time',
    who: 'user',
    query: Type.Object({ dry_run: Type.Optional(Type.Literal('1')) }),
    body: Type.Object({
      slug: Type.Optional(
        Type.String({ maxLength: 60, description: 'Lowercase letters, digits and single hyphens. If empty, derived from the title.' }),
      ),
      license: Type.Optional(
        Type.String({ maxLength: limits.editionLicense.max, description: 'Overrides the license that the file states.' }),
      ),
      title: Type.Optional(Type.String({ maxLength: 500, description: 'Overrides the title that the file states.' })),
      author: Type.Optional(Type.String({ maxLength: 500, description: 'Overrides the author that the file states.' })),
      work_id: Type.Optional(
        Type.String({
          maxLength: 200,
          description:
            'The number of the work, its id in the catalog, or `new` to add a work. If empty, the work is found by title and author, or created.',
        }),
      ),
      language: Type.Optional(
        Type.String({
          maxLength: 35,
          pattern: '^(?:[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3})?$',
          description: 'The BCP 47 tag of the language, such as la or zh-Hant. If empty, that of the file, or recognized in the text.',
        }),
      ),
      numbering: Type.Optional(Type.Unsafe<Numbering | ''>({ type: 'string', enum: [...numberings, ''] })),
    }),
    files: {
      field: 'file',
      max: 1,
      bytes: limits.editionFile.bytes,
      description: 'The text, or an archive of its files. The format is recognized by content.',
    },
    responses: {
      201: Type.Object({ edition: Edition, report: ImportReport }),
      200: Type.Object({ report: ImportReport }),
    },
    messages: { 'language pattern': 'Please give the tag of a language, such as la or zh-Hant.' },
    hourlyLimit: { name: 'texts', free: 120, premium: 120, noun: 'texts added or checked' },
    errors: [403, 409, 413, 429],
  },
  'GET /api/admin/editions/{slug}': {
    summary: 'Returns what removing a text would delete. Librarians and administrators only',
    who: 'user',
    params: Type.Object({ slug: Type.String({ maxLength: 60 }) }),
    responses: {
      200: Type.Object({
        annotations: Type.Integer({ minimum: 0, description: 'Highlights and notes, private ones included.' }),
        authors: Type.Integer({ minimum: 0, description: 'The number of readers who wrote them.' }),
      }),
    },
    errors: [403, 404],
  },
  'DELETE /api/admin/editions/{slug}': {
    summary: "Removes a text with its readers' positions, highlights and notes. Its work stays. Librarians and administrators only",
    who: 'user',
    params: Type.Object({ slug: Type.String({ maxLength: 60 }) }),
    responses: { 204: Type.Null() },
    errors: [403, 404],
  },
});
