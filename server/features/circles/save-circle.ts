import type { Circle, circleEndpoints } from '#contract/circles.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { oneLine, optionalText } from '#core/one-line.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { sameList } from '#core/same-list.ts';
import { messages } from '#core/messages.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { createResource } from '../../platform/http/create-resource.ts';
import { badRequest, changedElsewhere, unauthorized } from '../../platform/http/http-error.ts';
import { readPassages, syncTextPassages } from '../references/public.ts';
import { accessCircle, accessOwnCircle } from './access.ts';
import { deleteCircleRow, lockCircle, insertCircle, isVisibleMember, updateCircleRow, type CircleInput } from './queries.ts';

type NewCircle = BodyOf<(typeof circleEndpoints)['POST /api/circles']>;
type CircleChange = BodyOf<(typeof circleEndpoints)['PATCH /api/circles/{id}']>;

/**
 * Creates a circle. A repeated idempotency key returns the circle that the first request created.
 */
export async function createCircle(
  sql: Sql,
  caller: Caller,
  body: NewCircle,
  key: string | undefined,
  numbering: Numbering = 'kjv',
): Promise<Circle> {
  const given = { name: oneLine(body.name), description: optionalText(body.description), open: body.open ?? false };
  const input: CircleInput = { ...given, ignored: body.ignored_references ?? [] };
  return createResource(
    sql,
    { userId: caller.id, key, kind: 'circle', sent: input.ignored.length > 0 ? input : given },
    async (tx) => {
      const id = await insertCircle(tx, caller.id, input);
      if (id === undefined) throw unauthorized();
      const passages = await readPassages(tx, input.description, { numbering, ignored: input.ignored });
      if (passages.length > 0) await syncTextPassages(tx, 'circle', id, passages);
      return accessCircle(tx, caller, id);
    },
    (id) => accessCircle(sql, caller, id),
  );
}

/**
 * Updates the given fields. `readAt` is the `updated_at` that the caller's texts are based on, if
 * given; if the texts have changed since then, nothing is saved.
 */
export async function updateCircle(
  sql: Sql,
  caller: Caller,
  id: number,
  body: CircleChange,
  readAt: string | undefined,
  numbering: Numbering = 'kjv',
): Promise<Circle> {
  return retryOnConflict(() =>
    sql.begin(async (tx) => {
      await lockCircle(tx, caller.id, id);
      const current = await accessOwnCircle(tx, caller, id);
      const updated = {
        name: body.name === undefined ? current.name : oneLine(body.name),
        description: body.description === undefined ? current.description : optionalText(body.description),
        ignored: body.ignored_references ?? current.ignored_references,
        open: body.open ?? current.open,
        ownerId: body.owner_id ?? caller.id,
      };
      const sameTexts =
        updated.name === current.name &&
        updated.description === current.description &&
        sameList(updated.ignored, current.ignored_references);
      if (!sameTexts && readAt !== undefined && readAt !== current.updated_at) throw changedElsewhere(messages.circleChanged, current);
      if (!(await isVisibleMember(tx, caller.id, id, updated.ownerId))) {
        throw badRequest(messages.circleOwnerIsMember, [{ path: 'owner_id', message: messages.circleOwnerIsMember }]);
      }
      await updateCircleRow(tx, id, updated);
      if (!sameTexts) {
        await syncTextPassages(tx, 'circle', id, await readPassages(tx, updated.description, { numbering, ignored: updated.ignored }));
      }
      return accessCircle(tx, caller, id);
    }),
  );
}

export async function deleteCircle(sql: Sql, caller: Caller, id: number): Promise<void> {
  await retryOnConflict(() =>
    sql.begin(async (tx) => {
      await lockCircle(tx, caller.id, id, { toDelete: true });
      await accessOwnCircle(tx, caller, id);
      await deleteCircleRow(tx, id);
    }),
  );
}
