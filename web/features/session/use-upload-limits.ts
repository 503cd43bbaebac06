import { useQuery } from '@tanstack/react-query';
import { type UploadLimits, uploadLimits } from '#core/limits.ts';
import { ownUserQuery } from './queries.ts';

/** What the reader may send: more with premium. Where the profile cannot be loaded the server decides, and the page refuses nothing that it may take. */
export function useUploadLimits(): UploadLimits {
  const { data, isError } = useQuery(ownUserQuery());
  return uploadLimits(data === undefined ? isError : data.subscription_status === 'active');
}
