import Type, { type Static } from 'typebox';
import { endpoints } from './endpoint.ts';
import { Id, IdParams, Nullable, listQuery } from './shapes.ts';

export const Author = Type.Object({
  id: Id,
  name: Type.String(),
  dates: Nullable(Type.String({ description: 'Formatted: "354–430", "fl. c. 180", "d. 1109".' })),
});
export type Author = Static<typeof Author>;

/** An author in the index. */
export const ListedAuthor = Type.Object({
  ...Author.properties,
  sort_name: Type.String({ description: 'The folded name that the index is sorted by.' }),
  work_count: Type.Integer(),
});
export type ListedAuthor = Static<typeof ListedAuthor>;

export const AuthorDetail = Type.Object({
  ...Author.properties,
  works: Type.Array(
    Type.Object({
      id: Id,
      title: Type.String(),
      year: Nullable(Type.Integer()),
      year_label: Nullable(Type.String()),
    }),
  ),
});
export type AuthorDetail = Static<typeof AuthorDetail>;

export const authorEndpoints = endpoints({
  'GET /api/authors/{letter}': {
    summary: 'Lists the authors of a letter who have works, by sort name, up to 1,000 per page; the Link header leads to the next page',
    who: 'visitor',
    replica: true,
    shared: true,
    params: Type.Object({ letter: Type.String({ maxLength: 100 }) }),
    query: Type.Object({ before: listQuery.before }),
    responses: { 200: Type.Array(ListedAuthor) },
    errors: [404],
  },
  'GET /api/authors/id/{id}': {
    summary: 'Returns an author with their works',
    who: 'reader',
    replica: true,
    shared: true,
    params: IdParams,
    responses: { 200: AuthorDetail },
    errors: [404],
  },
});
