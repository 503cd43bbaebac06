import type { Circle } from '#contract/circles.ts';
import { messages } from '#core/messages.ts';
import type { Fragment, SqlRunner } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { forbidden, notFound } from '../../platform/http/http-error.ts';
import { notBlocked } from '../blocks/access.ts';
import { findCircle, hasMember } from './queries.ts';

/**
 * Matches circles that lists and graphs show to a user. `accessCircle` also admits the invited: an
 * invitation shows them the circle, nothing more.
 */
export function listedCircles(sql: SqlRunner, userId: number, alias: string): Fragment {
  return sql`(${sql(alias)}.open and ${notBlocked(sql, userId, `${alias}.owner_id`)} or ${hasMember(sql, userId, alias)})`;
}

/**
 * Returns a circle that the caller may see. For other circles, the response is the same 404 as for
 * one that does not exist.
 */
export async function accessCircle(sql: SqlRunner, caller: Caller, id: number): Promise<Circle> {
  const circle = await findCircle(sql, caller.id, id);
  // `owner_id` is null if a block separates the caller from the owner.
  const isOffered = circle && circle.owner_id !== null && (circle.open || circle.invitation_id !== null);
  if (!circle?.is_member && !isOffered) throw notFound(messages.circleNotFound);
  return circle;
}

/** Returns a circle that the caller is a member of. */
export async function accessJoinedCircle(sql: SqlRunner, caller: Caller, id: number): Promise<Circle> {
  const circle = await accessCircle(sql, caller, id);
  if (!circle.is_member) throw forbidden(messages.notInCircle);
  return circle;
}

/** Returns a circle that the caller owns. */
export async function accessOwnCircle(sql: SqlRunner, caller: Caller, id: number): Promise<Circle> {
  const circle = await accessCircle(sql, caller, id);
  if (!circle.is_owner) throw forbidden(messages.accessDenied);
  return circle;
}
