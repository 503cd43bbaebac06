import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { endpoints } from './endpoint.ts';
import { filled, Id, Nullable } from './shapes.ts';

const Kind = Type.Unsafe<'post' | 'essay' | 'work'>({ type: 'string', enum: ['post', 'essay', 'work'] });

export const Hit = Type.Object({
  id: Id,
  type: Kind,
  title: Nullable(Type.String({ description: 'Null of posts, which have none.' })),
  username: Nullable(Type.String({ description: 'Who wrote it here. Null of works, and where the account is gone.' })),
  author: Nullable(Type.String({ description: 'Of works.' })),
  content: Type.String({ description: 'At most 100 characters around what was found.' }),
  marks: Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }), {
    description: 'What was found in `content`: from where to where, in UTF-16 units.',
  }),
  titleMarks: Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }), { description: 'The same, in `title`.' }),
  authorMarks: Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }), { description: 'The same, in `author`.' }),
  score: Type.Number({ minimum: 0, maximum: 1 }),
  url: Type.String({ description: 'A path of the page.' }),
});
export type Hit = Static<typeof Hit>;

export const SearchFilters = Type.Object({
  kind: Type.Optional(Kind),
  language: Type.Optional(
    Type.String({ ...filled, maxLength: limits.searchTerm.max, description: 'Of works; as in the filters of the library.' }),
  ),
  century: Type.Optional(
    Type.Integer({
      minimum: -50,
      maximum: 50,
      not: { const: 0 },
      description: 'Of works: 4 is the years 301 to 400, -1 the hundred before our era.',
    }),
  ),
  author: Type.Optional(
    Type.String({
      ...filled,
      maxLength: limits.searchTerm.max,
      description: 'Words of the name of an author of works, or the username of who wrote it here.',
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
  title: Type.String({ description: 'Of a spelling: what to search for instead.' }),
  detail: Nullable(
    Type.String({
      description:
        'What tells it from others of that title: an author; of an essay, who wrote it; of an author, when they lived; of a spelling, that it is another word for the same where it is.',
    }),
  ),
  url: Type.String({ description: 'A path of the page.' }),
});
export type Suggestion = Static<typeof Suggestion>;

/** The header of an answer to a semantic search that was answered literally, with a sentence that says why. */
export const searchNotice = 'Catena-Search-Notice';

export const searchCalls = endpoints({
  'POST /api/search/{type}': {
    summary:
      'Posts, essays and works: `literal` finds the words as written ("phrases", -without), `semantic` what is about the same. Best first',
    who: 'user',
    spends: 'searches',
    params: Type.Object({ type: Type.String({ maxLength: 100 }) }),
    body: Type.Object({
      query: Type.String({
        ...filled,
        maxLength: 10 * limits.searchQuery.max,
        description: `Without the blanks around it at most ${limits.searchQuery.max} characters.`,
      }),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.searchHits.most })),
      filters: Type.Optional(SearchFilters),
    }),
    answers: { 200: Type.Array(Hit) },
    errors: [404],
    sentences: {
      'query pattern': 'Type what to search for.',
      'filters.century not': 'There is no century 0. The hundred years before our era are -1.',
      'filters.language pattern': 'Name a language, or leave that filter out.',
      'filters.author pattern': 'Name an author, or leave that filter out.',
    },
  },
  'GET /api/search/suggestions': {
    summary:
      'Works, essays, topics and authors whose titles (or names) go on like what was typed, the nearest first; where a search finds nothing, the nearest spelling that does',
    who: 'user',
    spends: 'suggestions',
    query: Type.Object({
      q: Type.String({ maxLength: limits.searchTerm.max }),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
      types: Type.Optional(
        Type.String({
          pattern: '^(?:work|essay|topic|author|spelling)(?:,(?:work|essay|topic|author|spelling)){0,4}$',
          description: 'With commas between them; without it, all.',
        }),
      ),
    }),
    answers: { 200: Type.Array(Suggestion) },
  },
});
