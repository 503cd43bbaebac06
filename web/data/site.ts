import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { siteKeys } from './query-keys.ts';

/** Loads the operator's text for the About page. */
export function aboutQuery() {
  return queryOptions({ queryKey: siteKeys.about, queryFn: ({ signal }) => call('GET /api/about', { signal }) });
}
