import type { ReadingSettings } from '#contract/accounts.ts';
import { messages } from '#core/messages.ts';
import type { Sql } from '../../platform/db/open.ts';
import { badRequest } from '../../platform/http/http-error.ts';
import { accessEdition } from './access.ts';

/** Throws if the favorite edition does not exist or is not scripture. */
export async function checkReadingSettings(sql: Sql, { edition }: Partial<ReadingSettings>): Promise<void> {
  if (typeof edition !== 'string') return;
  if (!(await accessEdition(sql, edition)).scripture)
    throw badRequest(messages.favoriteEdition, [{ path: 'reading.edition', message: messages.favoriteEdition }]);
}
