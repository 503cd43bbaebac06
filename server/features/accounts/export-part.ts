import type { ExportPart } from '../../platform/feature.ts';
import { json } from '../../platform/export.ts';
import { findOwnUser, listSessions } from './queries.ts';
import { openPicture } from './pictures.ts';

/** Exports the account and its sessions, without tokens or the password hash. */
export const exportProfile: ExportPart = async function* ({ sql, files }, user) {
  const profile = await findOwnUser(sql, user.id);
  yield { path: 'profile.json', content: json(profile) };
  for (const [name, path] of Object.entries({ picture: profile.profilePicture, banner: profile.banner })) {
    if (path !== null) yield { path: `profile/${name}.webp`, content: () => openPicture(files, path) };
  }
  const sessions = await listSessions(sql, user.id, null);
  yield { path: 'sessions.json', content: json(sessions.map(({ current: _, ...session }) => session)) };
};
