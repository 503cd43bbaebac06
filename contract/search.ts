import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { endpoints } from './endpoint.ts';
import { filled, Id, Nullable } from './shapes.ts';

const Kind = Type.Unsafe<'post' | 'essay' | 'work'>({ type: 'string', enum: ['post', 'essay', 'work'] });

export const Hit = Type.Object({
  id: Id,
  type: Kind,
  title: Nullable(Type.String({ description: 'Null for posts, which have no title.' })),
  username: Nullable(Type.String({ description: 'The user who wrote it. Null for works, and if the account was deleted.' })),
  display_name: Nullable(Type.String({ description: 'The display name of that user, if it has one.' })),
  author: Nullable(Type.String({ description: 'Set for works only.' })),
  content: Type.String({ description: 'An excerpt of at most 100 characters around the match.' }),
  marks: Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }), {
    description: 'The ranges of the matches in `content`, in UTF-16 units.',
  }),
  titleMarks: Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }), { description: 'The same for `title`.' }),
  authorMarks: Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }), { description: 'The same for `author`.' }),
  score: Type.Number({ minimum: 0, maximum: 1 }),
  url: Type.String({ description: 'The path of its page.' }),
});
export type Hit = Static<typeof Hit>;

export const SearchFilters = Type.Object({
  kind: Type.Optional(Kind),
  language: Type.Optional(
    Type.String({ ...filled, maxLength: limits.searchTerm.max, description: 'For works only, as in the filters of the library.' }),
  ),
  century: Type.Optional(
    Type.Integer({
      minimum: -50,
      maximum: 50,
      not: { const: 0 },
      description: 'For works only: 4 is the years 301 to 400, -1 the first century BC.',
    }),
  ),
  author: Type.Optional(
    Type.String({
      ...filled,
      maxLength: limits.searchTerm.max,
      description: "Words from the name of a work's author, or the username of a post's or essay's author.",
    }),
  ),
});
export type SearchFilters = Static<typeof SearchFilters>;

export const Suggestion = Type.Object({
  type: Type.Unsafe<'work' | 'essay' | 'topic' | 'author' | 'spelling'>({
    type: 'string',
    enum: ['work', 'essay', 'topic', 'author', 'spelling'],
  }),
  id: Id,
  title: Type.String({ description: 'For a spelling, the query to use instead.' }),
  detail: Nullable(
    Type.String({
      description:
        "Distinguishes suggestions with the same title: a work's author, an essay's writer, an author's years. For a spelling: `related term`, or null for a correction.",
    }),
  ),
  url: Type.String({ description: 'The path of its page.' }),
});
export type Suggestion = Static<typeof Suggestion>;

/** The response header that says why a semantic search returned literal results. */
export const searchNotice = 'Catena-Search-Notice';

export const searchEndpoints = endpoints({
  'POST /api/search/{type}': {
    summary:
      'Searches posts, essays and works, best match first. `literal` matches the words (with "phrases" and -exclusions), `semantic` the meaning',
    who: 'user',
    spends: { name: 'searches', free: 1800, premium: 3600, noun: 'searches', inMemory: true },
    exposes: [searchNotice],
    params: Type.Object({ type: Type.String({ maxLength: 100 }) }),
    body: Type.Object({
      query: Type.String({
        ...filled,
        maxLength: 10 * limits.searchQuery.max,
        description: `At most ${limits.searchQuery.max} characters without surrounding whitespace.`,
      }),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.searchHits.max })),
      filters: Type.Optional(SearchFilters),
    }),
    responses: { 200: Type.Array(Hit) },
    errors: [404],
    messages: {
      'query pattern': 'Please enter what to search for.',
      'filters.century not': 'There is no century 0. The first century BC is -1.',
      'filters.language pattern': 'Please specify a language or omit this filter.',
      'filters.author pattern': 'Please specify an author or omit this filter.',
    },
  },
  'GET /api/search/suggestions': {
    summary:
      'Suggests works, essays, topics and authors whose titles or names start with the text, best match first; if a search finds nothing, the closest spelling that does',
    who: 'user',
    spends: { name: 'suggestions', free: 9000, premium: 18_000, noun: 'search suggestions', inMemory: true },
    query: Type.Object({
      q: Type.String({ maxLength: limits.searchTerm.max }),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
      types: Type.Optional(
        Type.String({
          pattern: '^(?:work|essay|topic|author|spelling)(?:,(?:work|essay|topic|author|spelling)){0,4}$',
          description: 'Separated by commas; all types if omitted.',
        }),
      ),
    }),
    responses: { 200: Type.Array(Suggestion) },
  },
});
