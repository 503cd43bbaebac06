import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { endpoints } from './endpoint.ts';
import { Id, IdParams, listQuery, Nullable, Time } from './shapes.ts';

const Titled = Type.Object({ id: Id, title: Type.String() });

/** Up to 100 ids, separated by commas. */
const Ids = Type.String({ pattern: '^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,99}$' });

const PassageText = Type.Object({
  type: Type.Unsafe<'topic' | 'post' | 'essay'>({ type: 'string', enum: ['topic', 'post', 'essay'] }),
  id: Id,
  title: Type.String({ description: 'For a post, its first words.' }),
  username: Nullable(Type.String({ description: 'Null if the account was deleted.' })),
  display_name: Nullable(Type.String()),
  written_at: Time,
  passages: Type.Array(Type.Object({ id: Id, name: Type.String() }), {
    description: 'The matching passages that the text mentions, in text order.',
    maxItems: limits.passages.max,
  }),
});
export type PassageText = Static<typeof PassageText>;

const publicTitle = (what: string) =>
  ({
    summary: `Returns the title of ${what}, for the login page that visitors see when they follow its link`,
    who: 'visitor',
    params: IdParams,
    responses: { 200: Type.Object({ title: Nullable(Type.String({ description: 'Null if it is private or does not exist.' })) }) },
  }) as const;

const Passage = Type.Object({
  id: Id,
  name: Type.String({ description: '`John 3:16–18`' }),
  texts: Type.Array(PassageText),
});

export const referenceEndpoints = endpoints({
  'GET /api/references/titles': {
    summary: 'Returns the titles for `[Work:12]` and `[Topic:3]` links. Omits those that do not exist or that the caller may not see',
    who: 'user',
    query: Type.Object({ works: Type.Optional(Ids), topics: Type.Optional(Ids) }),
    responses: { 200: Type.Object({ works: Type.Array(Titled), topics: Type.Array(Titled) }) },
  },
  'GET /api/titles/works/{id}': publicTitle('a work'),
  'GET /api/titles/essays/{id}': publicTitle('a published essay'),
  'GET /api/titles/topics/{id}': publicTitle('a public topic'),
  'GET /api/passages/{id}': {
    summary:
      'Returns a passage of scripture and the texts that mention it or an overlapping passage, newest first. Its id is book · 10⁹ + chapter · 10⁶ + first verse · 10³ + last verse; without verses it is the whole chapter',
    who: 'user',
    params: IdParams,
    query: Type.Object(listQuery),
    responses: { 200: Passage },
    errors: [404],
    messages: { id: messages.noSuchPassage },
  },
});
