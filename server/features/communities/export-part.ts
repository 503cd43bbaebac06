import type { Community } from '#contract/communities.ts';
import { everyRow, jsonArray } from '../../platform/export.ts';
import type { ExportPart } from '../../platform/feature.ts';

type ExportedCommunity = Pick<Community, 'id' | 'name' | 'description' | 'is_moderator'> & { readonly joined_at: string };

/** Exports the communities that the user is a member of. */
export const exportCommunities: ExportPart = async function* ({ sql }, user) {
  const communities = everyRow(
    (after) => sql<ExportedCommunity[]>`
      select c.id, c.name, c.description, coalesce(c.moderator_id = m.user_id, false) as is_moderator, m.joined_at
      from memberships m join communities c on c.id = m.community_id
      where m.user_id = ${user.id} and m.community_id > ${after} order by m.community_id limit 100`,
  );
  yield { path: 'communities.json', content: jsonArray(communities) };
};
