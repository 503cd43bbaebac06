import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { endpoints } from './endpoint.ts';
import { ShortUser } from './accounts.ts';
import { filled, Id, notReferences, Nullable } from './shapes.ts';

const Kind = Type.Unsafe<'post' | 'essay' | 'work'>({ type: 'string', enum: ['post', 'essay', 'work'] });

/** Everything that a search finds. */
export const hitTypes = [
  'post',
  'essay',
  'work',
  'topic',
  'note',
  'user',
  'community',
  'circle',
  'organization',
  'author',
  'passage',
  'text',
] as const;
export type HitType = (typeof hitTypes)[number];
const HitType = Type.Unsafe<HitType>({ type: 'string', enum: [...hitTypes] });

const HitEdition = Type.Object(
  {
    slug: Type.String(),
    title: Type.String(),
    short_title: Nullable(Type.String()),
    language: Type.String({ description: 'A BCP 47 tag.' }),
    count: Type.Integer({
      minimum: 1,
      maximum: limits.textMatches,
      description: `Number of matching segments in the edition; ${limits.textMatches} means that many or more.`,
    }),
    estimated: Type.Boolean({ description: 'Whether `count` is rounded: the matches of common words are not counted.' }),
  },
  { description: 'For a hit of type `text`: the edition that contains the segment.' },
);

export const Hit = Type.Object({
  id: Id,
  type: HitType,
  title: Nullable(
    Type.String({
      description: 'The name of a person, group or passage; for a text, the citation to show. Null for posts, which have no title.',
    }),
  ),
  username: Nullable(
    Type.String({
      description: 'The user who wrote it or, for a hit of type `user`, that user. Null for other types, and if the account was deleted.',
    }),
  ),
  display_name: Nullable(Type.String({ description: 'The display name of that user, if it has one.' })),
  author: Nullable(Type.String({ description: 'Set for works and texts only.' })),
  content: Type.String({
    description: 'An excerpt of at most 100 characters around the match; for a person or group, from the bio or description.',
  }),
  marks: Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }), {
    description: 'The ranges of the matches in `content`, in UTF-16 units.',
  }),
  titleMarks: Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }), { description: 'The same for `title`.' }),
  authorMarks: Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }), { description: 'The same for `author`.' }),
  score: Type.Number({ minimum: 0, maximum: 1 }),
  url: Type.String({ description: 'The path of its page.' }),
  edition: Type.Optional(HitEdition),
  ...notReferences,
});
export type Hit = Static<typeof Hit>;

export const SearchFilters = Type.Object({
  kind: Type.Optional(Kind),
  edition: Type.Optional(
    Type.String({ pattern: '^[a-z0-9-]+$', maxLength: 60, description: 'The slug of the edition whose text to search. Finds texts only.' }),
  ),
  work_id: Type.Optional(Type.Integer({ ...Id, description: 'The work whose editions to search. Finds texts only.' })),
  author_id: Type.Optional(Type.Integer({ ...Id, description: 'The author whose works to search in their editions. Finds texts only.' })),
  language: Type.Optional(
    Type.String({
      ...filled,
      maxLength: limits.searchTerm.max,
      description: 'For works and texts only, as in the filters of the library; for texts also a BCP 47 tag.',
    }),
  ),
  century: Type.Optional(
    Type.Integer({
      minimum: -50,
      maximum: 50,
      not: { const: 0 },
      description: 'For works, and texts by their works, only: 4 is the years 301 to 400, -1 the first century BC.',
    }),
  ),
  author: Type.Optional(
    Type.String({
      ...filled,
      maxLength: limits.searchTerm.max,
      description:
        'Words from the name of the author of a work or text, or the username or full display name of the user who wrote the text. Notes match by their owner.',
    }),
  ),
});
export type SearchFilters = Static<typeof SearchFilters>;

const suggestionTypes = [...hitTypes.filter((type) => type !== 'post' && type !== 'text'), 'spelling'];

export const Suggestion = Type.Object({
  type: Type.Unsafe<Exclude<HitType, 'post' | 'text'> | 'spelling'>({ type: 'string', enum: [...suggestionTypes] }),
  id: Id,
  title: Type.String({ description: 'For a spelling, the query to use instead.' }),
  detail: Nullable(
    Type.String({
      description:
        "Distinguishes suggestions with the same title: a work's author, an essay's writer, an author's years, a user's username. For a spelling: `related term`, or null for a correction.",
    }),
  ),
  url: Type.String({ description: 'The path of its page.' }),
});
export type Suggestion = Static<typeof Suggestion>;

const FoundPlaces = Type.Object({
  total: Type.Integer({ minimum: 0, description: 'How many segments of the edition match.' }),
  places: Type.Array(
    Type.Object({
      citation: Type.String(),
      label: Type.String({ description: 'The citation to show: `Psalm 23:1`.' }),
      number: Type.Integer({ minimum: 1, description: 'Its number among all places, in reading order.' }),
      excerpt: Type.String(),
      marks: Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }), {
        description: 'The ranges of the matches in `excerpt`, in UTF-16 units.',
      }),
    }),
  ),
  next: Nullable(Type.String({ description: 'The citation to pass as `after` for the next places.' })),
});
export type FoundPlaces = Static<typeof FoundPlaces>;

/** The response header that says why a semantic search returned literal results. */
export const searchNotice = 'Catena-Search-Notice';

const suggestionLimit = { name: 'suggestions', free: 9000, premium: 18_000, noun: 'search suggestions', inMemory: true } as const;

export const searchEndpoints = endpoints({
  'POST /api/search/{type}': {
    summary:
      'Searches everything that the caller may see; visitors, with `PUBLIC_LIBRARY`, search texts only. Without `types`, hits are grouped by type, the type of the best hit first; with `types`, the best match comes first. Texts are grouped by edition unless `types` has others too. `literal` matches the words (with "phrases" and -exclusions), `semantic` the meaning; people, groups and authors are matched by name',
    who: 'reader',
    replica: true,
    hourlyLimit: { name: 'searches', free: 1800, premium: 3600, noun: 'searches', inMemory: true },
    exposes: [searchNotice],
    params: Type.Object({ type: Type.String({ maxLength: 100 }) }),
    body: Type.Object({
      query: Type.String({
        ...filled,
        maxLength: 10 * limits.searchQuery.max,
        description: `At most ${limits.searchQuery.max} characters without surrounding whitespace.`,
      }),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.searchHits.max })),
      types: Type.Optional(
        Type.Array(HitType, { minItems: 1, maxItems: 20, description: 'Only these types; all types, grouped, if omitted.' }),
      ),
      filters: Type.Optional(SearchFilters),
    }),
    responses: { 200: Type.Array(Hit) },
    errors: [404],
    messages: {
      'query pattern': 'Please enter what to search for.',
      'filters.century not': 'There is no century 0. The first century BC is -1.',
      'filters.edition pattern': 'Please give the slug of an edition, such as kjv.',
      'filters.language pattern': 'Please specify a language or omit this filter.',
      'filters.author pattern': 'Please specify an author or omit this filter.',
    },
  },
  'GET /api/editions/{slug}/find': {
    summary:
      'Finds words in an edition, in reading order; the last word may be the beginning of a word. For more, pass `next` as `after`. With `from`, the places start at or after that citation, and the first one of the text follows the last one',
    who: 'reader',
    replica: true,
    params: Type.Object({ slug: Type.String({ maxLength: 60 }) }),
    query: Type.Object({
      q: Type.String({ maxLength: limits.searchTerm.max }),
      after: Type.Optional(Type.String({ minLength: 1, maxLength: 210, description: 'A citation; only later places are found.' })),
      before: Type.Optional(Type.String({ minLength: 1, maxLength: 210, description: 'A citation; the last places before it are found.' })),
      from: Type.Optional(Type.String({ minLength: 1, maxLength: 210, description: 'A citation; where the places start.' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.list.max })),
    }),
    responses: { 200: FoundPlaces },
    errors: [404],
  },
  'GET /api/search/suggestions': {
    summary:
      'Suggests what a search for the text finds by title or name, passages first, then the best match; if a search finds nothing, the closest spelling that does',
    who: 'user',
    replica: true,
    hourlyLimit: suggestionLimit,
    query: Type.Object({
      q: Type.String({ maxLength: limits.searchTerm.max }),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.suggestions.max })),
      types: Type.Optional(
        Type.String({
          pattern: `^(?:${suggestionTypes.join('|')})(?:,(?:${suggestionTypes.join('|')})){0,${suggestionTypes.length - 1}}$`,
          description: 'Separated by commas; all types if omitted.',
        }),
      ),
    }),
    responses: { 200: Type.Array(Suggestion) },
  },
  'GET /api/people': {
    summary:
      'Suggests users whose display name or username contains the words, each in full or as the beginning of a word, best match first',
    who: 'user',
    replica: true,
    hourlyLimit: suggestionLimit,
    query: Type.Object({
      q: Type.String({ maxLength: limits.searchTerm.max }),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
    }),
    responses: { 200: Type.Array(ShortUser) },
  },
});
