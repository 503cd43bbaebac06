import type { AccountLimit } from '../../platform/account-limits.ts';

/** Bytes of attachments, pictures and long texts that one account may store. */
export const storageLimit = {
  name: 'storage',
  unit: 'bytes',
  free: 2 * 1024 ** 3,
  premium: 20 * 1024 ** 3,
} as const satisfies AccountLimit;
