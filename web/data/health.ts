import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { healthKeys } from './query-keys.ts';

/** Loads whether the server responds. */
export function healthQuery() {
  return queryOptions({ queryKey: healthKeys.all, queryFn: ({ signal }) => call('GET /api/health', { signal }), staleTime: 0, gcTime: 0 });
}
