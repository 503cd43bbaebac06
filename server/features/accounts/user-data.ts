import { json } from '../../platform/export.ts';
import type { ExportedFile, ExportTools, UserData } from '../../platform/user-data.ts';
import { attemptLimits } from './attempt-limits.ts';
import { findOwnUser } from './queries.ts';
import { listSessions } from './session-queries.ts';
import { openPicture } from './pictures.ts';

export const accountUserData: UserData = {
  tables: [
    { table: 'sessions', owner: 'user_id', fate: 'deleted' },
    { table: 'known_devices', owner: 'user_id', fate: 'deleted' },
    { table: 'account_tokens', owner: 'user_id', fate: 'deleted' },
  ],
  files: {
    about: ['`profile.json`, `profile/`: the account, its picture and banner', '`sessions.json`: where it is logged in'],
    list: listFiles,
  },
  attemptLimits: [attemptLimits.exportOfAccount, attemptLimits.verificationOfAccount],
};

/** Lists the account and its sessions, without tokens or the password hash. */
async function* listFiles({ sql, files }: ExportTools, userId: number): AsyncGenerator<ExportedFile> {
  const profile = await findOwnUser(sql, userId);
  yield { path: 'profile.json', content: json(profile) };
  for (const [name, path] of Object.entries({ picture: profile.profilePicture, banner: profile.banner })) {
    if (path !== null) yield { path: `profile/${name}.webp`, content: () => openPicture(files, path) };
  }
  const sessions = await listSessions(sql, userId, null);
  yield { path: 'sessions.json', content: json(sessions.map(({ current: _, ...session }) => session)) };
}
