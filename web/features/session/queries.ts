import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

export function ownUserQuery() {
  return queryOptions({ queryKey: ['own-user'], queryFn: ({ signal }) => call('GET /api/profile', { signal }), staleTime: 5 * 60_000 });
}
