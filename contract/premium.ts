import Type from 'typebox';
import { calls } from './endpoint.ts';

export const premiumCalls = calls({
  'POST /api/customer-portal': {
    summary: 'Where the caller manages their premium subscription; a 400 for who never had one',
    who: 'user',
    answers: { 200: Type.Object({ url: Type.String() }) },
  },
});
