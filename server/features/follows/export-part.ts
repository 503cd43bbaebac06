import type { Follow } from '#contract/follows.ts';
import { everyRow, jsonArray } from '../../platform/export.ts';
import type { ExportPart } from '../../platform/feature.ts';

type ExportedFollow = Pick<Follow, 'id' | 'user_id' | 'username' | 'display_name'> & { readonly created_at: string };

/**
 * Exports whom the user follows. Followers are other people's data; the profile has only their
 * number.
 */
export const exportFollows: ExportPart = async function* ({ sql }, user) {
  const following = everyRow(
    (after) => sql<ExportedFollow[]>`
      select f.id, u.id as user_id, u.username, u.display_name, f.created_at from follows f join users u on u.id = f.followed_id
      where f.follower_id = ${user.id} and f.id > ${after} order by f.id limit 100`,
  );
  yield { path: 'following.json', content: jsonArray(following) };
};
