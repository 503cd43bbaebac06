import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { type WorkType, workTypes } from '#core/work-types.ts';
import { Author } from './authors.ts';
import { Edition } from './editions.ts';
import { endpoints } from './endpoint.ts';
import { Id, IdParams, Nullable } from './shapes.ts';

export const Work = Type.Object({
  id: Id,
  title: Type.String(),
  author: Nullable(Type.String()),
  author_id: Nullable(Id),
  year: Nullable(Type.Integer({ description: 'Negative years are BC.' })),
  year_label: Nullable(Type.String({ description: 'Shown instead of the year: "c. 397".' })),
  category: Type.String(),
  language: Type.String(),
  url: Nullable(Type.String()),
  type: Type.Unsafe<WorkType>({ type: 'string', enum: workTypes, description: 'How it was published; `book` covers everything else.' }),
  readable: Type.Boolean({ description: 'Whether the work has an edition that can be read here.' }),
});
export type Work = Static<typeof Work>;

export const WorkDetail = Type.Object({
  ...Work.properties,
  authors: Type.Array(Author),
  editions: Type.Array(Edition, { description: 'The texts that can be read here, oldest import first.' }),
  rating_average: Nullable(Type.Number({ description: 'Mean of the ratings, to two decimals. Visitors do not see ratings.' })),
  rating_count: Type.Integer(),
  subjects: Type.Array(Type.String()),
});
export type WorkDetail = Static<typeof WorkDetail>;

export const Reference = Type.Object({
  source_type: Type.Union([Type.Literal('topic'), Type.Literal('post')]),
  source_id: Id,
  title: Type.String(),
  username: Nullable(Type.String()),
  display_name: Nullable(Type.String()),
});
export type Reference = Static<typeof Reference>;

/** Works that a reader of one may want next. A work may be in several lists. */
const RelatedWorks = Type.Object({
  by_author: Type.Array(Work, { description: 'Other works of its authors.' }),
  on_shelf: Type.Array(Work, { description: 'The highest-rated works of its category by other authors.' }),
  by_readers: Type.Array(Work, { description: 'What other readers of the work have read, most shared first.' }),
});

const filterText = Type.Optional(Type.String({ maxLength: limits.searchTerm.max }));
const filters = {
  searchTerm: filterText,
  category: filterText,
  language: Type.Optional(Type.String({ maxLength: limits.searchTerm.max, description: 'Of the work or of one of its editions.' })),
  readable: Type.Optional(Type.Integer({ minimum: 0, maximum: 1, description: '1: only works that can be read here.' })),
};

/** `newest`: the last added first. `rating`: the best rated first, then the starter library. */
const Sort = Type.Union([
  Type.Literal('title'),
  Type.Literal('author'),
  Type.Literal('year'),
  Type.Literal('newest'),
  Type.Literal('rating'),
]);
export type WorkSort = Static<typeof Sort>;

export const workEndpoints = endpoints({
  'GET /api/works': {
    summary:
      'Returns a page of the library in the order of `sort`; by default, best match first with a search term, by sort title without one. Link headers lead to the neighboring pages with keyset pagination',
    who: 'visitor',
    replica: true,
    shared: true,
    query: Type.Object({
      ...filters,
      sort: Type.Optional(Sort),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.list.max })),
      after: Type.Optional(
        Type.String({ maxLength: 2000, description: 'Opaque cursor from the Link header of a page: the page starts after it.' }),
      ),
      until: Type.Optional(Type.String({ maxLength: 2000, description: 'Opaque cursor: the page ends before it.' })),
    }),
    responses: { 200: Type.Array(Work) },
  },
  'GET /api/works/count': {
    summary: "Counts the works that match the library's filters: exactly up to 10,000, or without filters",
    who: 'visitor',
    replica: true,
    shared: true,
    query: Type.Object(filters),
    responses: {
      200: Type.Object({
        works: Type.Integer(),
        more: Type.Boolean({ description: 'Whether more than `works` match.' }),
        total: Type.Integer({ description: 'The number of works in the library.' }),
      }),
    },
  },
  'GET /api/works/categories': {
    summary: 'Lists the categories that contain works',
    who: 'visitor',
    replica: true,
    shared: true,
    responses: { 200: Type.Array(Type.String()) },
  },
  'GET /api/works/languages': {
    summary: 'Lists the languages of the works and of their editions',
    who: 'visitor',
    replica: true,
    shared: true,
    responses: { 200: Type.Array(Type.String()) },
  },
  'GET /api/works/shelf': {
    summary:
      'Returns the number of works, and the works that administrators chose for the landing page or else the highest-rated of each category',
    who: 'visitor',
    replica: true,
    shared: true,
    responses: {
      200: Type.Object({
        total: Type.Integer(),
        works: Type.Array(Work),
        chosen: Type.Boolean({ description: 'Whether administrators chose the works.' }),
      }),
    },
  },
  'GET /api/works/{id}': {
    summary: 'Returns a work',
    who: 'reader',
    replica: true,
    shared: true,
    params: IdParams,
    responses: { 200: WorkDetail },
    errors: [404],
    messages: { id: messages.invalidBookId },
  },
  'GET /api/works/{id}/related': {
    summary: 'Lists up to six works each by the same authors, of the same category, and read by the same readers',
    who: 'user',
    replica: true,
    params: IdParams,
    responses: { 200: RelatedWorks },
    errors: [404],
    messages: { id: messages.invalidBookId },
  },
  'GET /api/references/works/{id}': {
    summary: 'Lists the topics and posts that refer to a work',
    who: 'user',
    replica: true,
    params: IdParams,
    responses: { 200: Type.Array(Reference) },
    errors: [404],
    messages: { id: messages.invalidBookId },
  },
});
