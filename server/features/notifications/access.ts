import { messages } from '#core/messages.ts';
import type { NotificationLevel } from '#core/notifications.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { forbidden } from '../../platform/http/http-error.ts';
import { accessJoinedCircle } from '../circles/access.ts';
import { accessCommunity } from '../communities/access.ts';
import { findLevel, type LeveledGroup } from './level-queries.ts';

// A notification is for its recipient alone: every query of notifications names them.

/** Returns the level of a community or circle that the caller is a member of. */
export async function accessLevel(sql: Sql, caller: Caller, group: LeveledGroup, id: number): Promise<NotificationLevel> {
  if (group === 'circle') await accessJoinedCircle(sql, caller, id);
  else await accessCommunity(sql, caller, id);
  const level = await findLevel(sql, group, id, caller.id);
  if (level === undefined) throw forbidden(group === 'circle' ? messages.notInCircle : messages.notAMember);
  return level;
}
