import { useQuery } from '@tanstack/react-query';
import { type UploadLimits, uploadLimits } from '#core/limits.ts';
import { ownUserQuery } from '../../data/own-user.ts';

/**
 * Returns the reader's upload limits. If the profile cannot be loaded, assumes premium and leaves
 * rejections to the server.
 */
export function useUploadLimits(): UploadLimits {
  const { data, isError } = useQuery(ownUserQuery());
  return uploadLimits(data === undefined ? isError : data.subscription_status === 'active');
}
