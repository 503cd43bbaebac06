import Type from 'typebox';
import { endpoints } from './endpoint.ts';

const Ok = Type.Object({ status: Type.Literal('ok') });

export const healthEndpoints = endpoints({
  'GET /api/health': { summary: 'Checks that the process responds', who: 'visitor', probe: true, responses: { 200: Ok } },
  'GET /api/ready': {
    summary: 'Checks that the process responds and reaches its database',
    who: 'visitor',
    probe: true,
    responses: { 200: Ok },
  },
});
