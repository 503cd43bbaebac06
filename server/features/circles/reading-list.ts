import type { Circle } from '#contract/circles.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { conflict, forbidden, notFound } from '../../platform/http/http-error.ts';
import { accessCircle, accessJoinedCircle } from './access.ts';
import { deleteWork, lockCircle, insertWork } from './queries.ts';

/** Adds a work to the circle's reading list. Any member may do so. */
export async function addWork(sql: Sql, caller: Caller, id: number, workId: number): Promise<{ circle: Circle; created: boolean }> {
  return retryOnConflict(() =>
    sql.begin(async (tx) => {
      await lockCircle(tx, caller.id, id);
      const circle = await accessJoinedCircle(tx, caller, id);
      const isListed = circle.works.some((work) => work.id === workId);
      if (isListed) return { circle, created: false };
      if (circle.work_count >= limits.circleWorks.max) throw conflict(messages.circleWorksMost);
      const added = await insertWork(tx, { circleId: id, userId: caller.id, workId });
      if (!added) throw notFound(messages.bookNotFound);
      return { circle: await accessCircle(tx, caller, id), created: added.created };
    }),
  );
}

export async function removeWork(sql: Sql, caller: Caller, id: number, workId: number): Promise<void> {
  const circle = await accessJoinedCircle(sql, caller, id);
  const work = circle.works.find((one) => one.id === workId);
  if (!work) throw notFound(messages.circleWorkNotFound);
  if (!work.removable) throw forbidden(messages.removeOwnWorks);
  await deleteWork(sql, id, workId);
}
