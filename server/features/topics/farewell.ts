import type { Farewell } from '../../platform/feature.ts';
import { takeTurnToDelete } from './queries.ts';

/** A user's private topics, or all of them, and what was told of them to works and topics: no foreign key leads there. */
export const farewellToTopics: Farewell = async (tx, user, { everything }) => {
  await takeTurnToDelete(tx);
  const going = tx`select id from topics where user_id = ${user.id} ${everything ? tx`` : tx`and not public`}`;
  await tx`delete from work_references where source_type = 'topic' and source_id in (${going})`;
  await tx`delete from topic_references where source_type = 'topic' and source_id in (${going})`;
  await tx`delete from topics where id in (${going})`;
};
