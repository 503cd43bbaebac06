import { useQuery } from '@tanstack/react-query';
import { type UploadLimits, uploadLimits } from '#core/limits.ts';
import { ownUserQuery } from './queries.ts';

/** What the reader may send: more with premium. */
export function useUploadLimits(): UploadLimits {
  return uploadLimits(useQuery(ownUserQuery()).data?.subscription_status === 'active');
}
