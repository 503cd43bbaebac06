import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { endpoints } from './endpoint.ts';
import { filled, Id, listQuery, Nullable, Time } from './shapes.ts';
import { entryLimit } from './shared-limits.ts';

const citation = Type.String({ ...filled, maxLength: limits.citation.text, description: 'One wording of the citation.' });

const CitedWork = Type.Object({
  citation: Type.String({ description: 'The most frequent wording.' }),
  count: Type.Integer({ minimum: 1, description: 'The number of public texts that cite it.' }),
  texts: Type.Array(
    Type.Object({ type: Type.Union([Type.Literal('topic'), Type.Literal('essay')]), id: Id, title: Type.String(), url: Type.String() }),
    {
      description: 'The newest public texts that cite it, at most five.',
    },
  ),
  title: Type.String({ description: 'Parsed from the citation, or all of it.' }),
  author: Nullable(Type.String()),
  year: Nullable(Type.Integer()),
  dismissed_at: Nullable(Time),
});
export type CitedWork = Static<typeof CitedWork>;

export const citedEndpoints = endpoints({
  'GET /api/admin/cited-not-held': {
    summary:
      'Lists the works that public texts cite and the catalog lacks, most cited first; with `dismissed`, those that were dismissed. Librarians and administrators only',
    who: 'user',
    query: Type.Object({
      dismissed: Type.Optional(Type.Literal('1')),
      ...listQuery,
      // Contains the words of a citation.
      before: Type.Optional(Type.String({ maxLength: 3000, description: 'Opaque cursor from the Link header of the previous page.' })),
    }),
    responses: { 200: Type.Array(CitedWork) },
    errors: [403],
  },
  'POST /api/admin/cited-not-held/works': {
    summary: 'Adds a cited work to the catalog, or finds it there by title and author (200). Librarians and administrators only',
    who: 'user',
    hourlyLimit: entryLimit,
    body: Type.Object({
      citation,
      title: Type.String({ ...filled, maxLength: limits.workTitle.max }),
      author: Type.Optional(Type.String({ maxLength: limits.authorName.max })),
      year: Type.Optional(Nullable(Type.Integer({ minimum: -5000, maximum: 2100, not: { const: 0 } }))),
    }),
    responses: {
      201: Type.Object({ work_id: Id, title: Type.String() }),
      200: Type.Object({ work_id: Id, title: Type.String() }),
    },
    messages: { title: messages.workTitle, year: messages.workYear },
    errors: [403],
  },
  'POST /api/admin/cited-not-held/dismissals': {
    summary: 'Dismisses a citation that names no work to add. Idempotent. Librarians and administrators only',
    who: 'user',
    hourlyLimit: entryLimit,
    body: Type.Object({ citation }),
    responses: { 204: Type.Null() },
    errors: [403],
  },
  'DELETE /api/admin/cited-not-held/dismissals': {
    summary: 'Restores a dismissed citation to the list. Idempotent. Librarians and administrators only',
    who: 'user',
    query: Type.Object({ citation }),
    responses: { 204: Type.Null() },
    errors: [403],
  },
});
