import Type from 'typebox';
import { endpoints } from './endpoint.ts';

const Ok = Type.Object({ status: Type.Literal('ok') });

export const healthCalls = endpoints({
  'GET /api/health': { summary: 'The process serves', who: 'visitor', answers: { 200: Ok } },
  'GET /api/ready': { summary: 'The process serves and reaches its database', who: 'visitor', answers: { 200: Ok } },
});
