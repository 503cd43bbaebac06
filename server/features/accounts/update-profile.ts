import type { OwnUser, ReadingSettings } from '#contract/accounts.ts';
import type { MailSettings } from '#contract/mail.ts';
import { nameSkeleton } from './name-skeleton.ts';
import { nameWords } from '#core/fold.ts';
import { optionalText } from '#core/one-line.ts';
import type { Tools } from '../../platform/feature.ts';
import { checkReadingSettings, saveReadingSettings } from '../editions/public.ts';
import { saveMailSettings } from '../mail/public.ts';
import { displayName, rejectImitation, rejectInvalidName } from './names.ts';
import { findOwnUser, updateProfileRow } from './queries.ts';

/** Omitted fields stay unchanged; null or blank clears a field. */
export async function updateProfile(
  { sql, config }: Tools,
  userId: number,
  change: { display_name?: string | null; bio?: string | null; reading?: Partial<ReadingSettings>; mail?: Partial<MailSettings> },
): Promise<OwnUser> {
  const shown = change.display_name === undefined ? undefined : displayName(change.display_name ?? '');
  if (typeof shown === 'string' && shown !== (await findOwnUser(sql, userId)).display_name) {
    rejectInvalidName(shown, config.siteName);
    await rejectImitation(sql, userId, shown);
  }
  if (change.reading) await checkReadingSettings(sql, change.reading);
  await updateProfileRow(sql, userId, {
    displayName: shown,
    displayNameSkeleton: typeof shown === 'string' ? nameSkeleton(shown) : null,
    displayNameWords: typeof shown === 'string' ? nameWords(shown) : null,
    bio: change.bio === undefined ? undefined : optionalText(change.bio),
  });
  if (change.reading) await saveReadingSettings(sql, userId, change.reading);
  if (change.mail) await saveMailSettings(sql, userId, change.mail);
  return findOwnUser(sql, userId);
}
