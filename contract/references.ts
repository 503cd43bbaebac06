import Type from 'typebox';
import { calls } from './endpoint.ts';
import { Id } from './shapes.ts';

const Titled = Type.Object({ id: Id, title: Type.String() });

/** Ids with commas between them, a hundred at most. */
const Ids = Type.String({ pattern: '^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,99}$' });

export const referenceCalls = calls({
  'GET /api/references/titles': {
    summary: 'What `[Work:12]` and `[Topic:3]` in a text are called. What is not there, or not for the caller, is left out',
    who: 'user',
    query: Type.Object({ works: Type.Optional(Ids), topics: Type.Optional(Ids) }),
    answers: { 200: Type.Object({ works: Type.Array(Titled), topics: Type.Array(Titled) }) },
  },
});
