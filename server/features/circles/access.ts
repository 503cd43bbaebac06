import type { Circle } from '#contract/circles.ts';
import { sentences } from '#core/sentences.ts';
import type { SqlRunner } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { forbidden, notFound } from '../../platform/http/http-error.ts';
import { findCircle } from './queries.ts';

/**
 * A circle that the caller may see: an open one, or one that they are a member of or invited to. Of others nothing is told, not even that
 * they are there.
 */
export async function accessCircle(sql: SqlRunner, caller: Caller, id: number): Promise<Circle> {
  const circle = await findCircle(sql, caller.id, id);
  if (!circle || !(circle.open || circle.is_member || circle.invitation_id !== null)) throw notFound(sentences.circleNotFound);
  return circle;
}

/** A circle that the caller is a member of. */
export async function accessJoinedCircle(sql: SqlRunner, caller: Caller, id: number): Promise<Circle> {
  const circle = await accessCircle(sql, caller, id);
  if (!circle.is_member) throw forbidden(sentences.notInCircle);
  return circle;
}

/** A circle that the caller owns. */
export async function accessOwnCircle(sql: SqlRunner, caller: Caller, id: number): Promise<Circle> {
  const circle = await accessCircle(sql, caller, id);
  if (!circle.is_owner) throw forbidden(sentences.accessDenied);
  return circle;
}
