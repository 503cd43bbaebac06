import Type, { type Static } from 'typebox';
import { calls } from './endpoint.ts';
import { Id } from './shapes.ts';

const Titled = Type.Object({ id: Id, title: Type.String() });

/** Ids with commas between them, a hundred at most. */
const Ids = Type.String({ pattern: '^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,99}$' });

export const Suggestion = Type.Object({
  type: Type.Unsafe<'work' | 'topic'>({ type: 'string', enum: ['work', 'topic'] }),
  id: Id,
  title: Type.String(),
  detail: Type.Union([Type.String(), Type.Null()], { description: 'What tells it from others of that title: an author.' }),
  url: Type.String({ description: 'A path of the page.' }),
});
export type Suggestion = Static<typeof Suggestion>;

export const referenceCalls = calls({
  'GET /api/references/titles': {
    summary: 'What `[Work:12]` and `[Topic:3]` in a text are called. What is not there, or not for the caller, is left out',
    who: 'user',
    query: Type.Object({ works: Type.Optional(Ids), topics: Type.Optional(Ids) }),
    answers: { 200: Type.Object({ works: Type.Array(Titled), topics: Type.Array(Titled) }) },
  },
  'GET /api/search/suggestions': {
    summary: 'Works and topics whose titles (or authors) go on like what was typed, the nearest first',
    who: 'user',
    query: Type.Object({ q: Type.String({ maxLength: 200 }), limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })) }),
    answers: { 200: Type.Array(Suggestion) },
  },
});
