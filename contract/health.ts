import Type, { type Static } from 'typebox';
import { endpoints } from './endpoint.ts';

const Ok = Type.Object({ status: Type.Literal('ok') });

const Ready = Type.Object({
  status: Type.Literal('ok'),
  /** `newer`: a newer version of Catena has migrated the database. */
  migrations: Type.Union([Type.Literal('applied'), Type.Literal('newer'), Type.Literal('unknown')]),
  /** `behind`: documents have waited for more than 15 minutes to be indexed for semantic search. */
  queue: Type.Union([Type.Literal('ok'), Type.Literal('behind'), Type.Literal('unknown')]),
});
export type Ready = Static<typeof Ready>;

export const healthEndpoints = endpoints({
  'GET /api/health': { summary: 'Checks that the process responds', who: 'visitor', probe: true, responses: { 200: Ok } },
  'GET /api/ready': {
    summary: 'Checks that the process responds, reaches its database, and finds the tables that it needs',
    who: 'visitor',
    probe: true,
    responses: { 200: Ready },
    errors: [503],
  },
});
