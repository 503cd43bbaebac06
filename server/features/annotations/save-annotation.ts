import type { Annotation, annotationEndpoints } from '#contract/annotations.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { isBlank } from '#core/blank.ts';
import { mentionsIn } from '#core/mentions.ts';
import { messages } from '#core/messages.ts';
import { sameList } from '#core/same-list.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { createResource } from '../../platform/http/create-resource.ts';
import { badRequest, changedElsewhere, unauthorized } from '../../platform/http/http-error.ts';
import { accessJoinedCircle } from '../circles/access.ts';
import { notifyMentions } from '../notifications/public.ts';
import { accessAnnotation, accessOwnAnnotation, accessOwnAnnotationToChange } from './access.ts';
import { readAnchor } from './read-anchor.ts';
import { type AnnotationFields, deleteAnnotationRow, insertAnnotation, lockMemberships, updateAnnotationRow } from './queries.ts';
import { exposesReplies } from './reply-queries.ts';

type NewAnnotation = BodyOf<(typeof annotationEndpoints)['POST /api/annotations']>;
type AnnotationChange = BodyOf<(typeof annotationEndpoints)['PATCH /api/annotations/{id}']>;

/**
 * Creates an annotation. A repeated idempotency key returns the one that the first request created.
 */
export async function createAnnotation(sql: Sql, caller: Caller, body: NewAnnotation, key: string | undefined): Promise<Annotation> {
  const fields = fieldsOf(body, { color: 'yellow', body: null, visibility: 'private', circleIds: [] });
  await requireCircles(sql, caller, fields);
  const { edition, first, last, quote } = body;
  return createResource(
    sql,
    { userId: caller.id, key, kind: 'annotation', sent: { edition, first, last, quote, ...fields } },
    async (tx) => {
      const id = await insertAnnotation(tx, caller.id, await readAnchor(tx, body), fields);
      if (id === undefined) throw unauthorized();
      await notifyMentions(tx, 'annotation', id, mentionsIn(fields.body ?? ''));
      return accessAnnotation(tx, caller, id);
    },
    (id) => accessAnnotation(sql, caller, id),
  );
}

/**
 * Updates the given fields unless the annotation has changed since `readAt`, its `updated_at` that
 * was read, if given.
 */
export async function updateAnnotation(
  sql: Sql,
  caller: Caller,
  id: number,
  body: AnnotationChange,
  readAt: string | undefined,
): Promise<Annotation> {
  const changesReaders = body.visibility !== undefined || body.circle_ids !== undefined;
  const save = async (tx: Transaction): Promise<Annotation> => {
    if (changesReaders) await lockMemberships(tx, caller.id);
    // Locks the edition before the annotation.
    const anchor = body.place && (await readAnchor(tx, { ...body.place, edition: (await accessOwnAnnotation(tx, caller, id)).edition }));
    const current = await accessOwnAnnotationToChange(tx, caller, id);
    const fields = fieldsOf(body, { ...current, circleIds: current.circle_ids });
    const isMoved = body.place !== undefined && !isAt(current, body.place);
    if (isSame(current, fields) && !isMoved) return current;
    if (isMoved && !current.lost) throw badRequest(messages.annotationPlaced);
    if (readAt !== undefined && readAt !== current.updated_at) throw changedElsewhere(messages.annotationChanged, current);
    // Circles that it is shared with already need no check, and it may have none left.
    if (changesReaders) await requireCircles(tx, caller, fields);
    await updateAnnotationRow(tx, caller.id, current, fields, isMoved ? anchor : undefined);
    if (changesReaders && (await exposesReplies(tx, id)))
      throw badRequest(messages.annotationReplied, [{ path: 'visibility', message: messages.annotationReplied }]);
    await notifyMentions(tx, 'annotation', id, mentionsIn(fields.body ?? ''));
    return accessAnnotation(tx, caller, id);
  };
  return retryOnConflict(() => sql.begin(save));
}

/**
 * Deletes an annotation unless it has changed since `readAt`, its `updated_at` that was read, if
 * given.
 */
export async function deleteAnnotation(sql: Sql, caller: Caller, id: number, readAt: string | undefined): Promise<undefined> {
  const remove = async (tx: Transaction): Promise<undefined> => {
    await lockMemberships(tx, caller.id);
    const current = await accessOwnAnnotationToChange(tx, caller, id);
    if (readAt !== undefined && readAt !== current.updated_at) throw changedElsewhere(messages.annotationChanged, current);
    await deleteAnnotationRow(tx, id);
  };
  return retryOnConflict(() => sql.begin(remove));
}

/** Returns the fields of a request; those that it leaves out keep their values. */
function fieldsOf({ color, body, visibility, circle_ids: circleIds }: AnnotationChange, before: AnnotationFields): AnnotationFields {
  const shown = visibility ?? before.visibility;
  if (shown !== 'circles' && circleIds !== undefined && circleIds.length > 0)
    throw badRequest(messages.annotationCirclesUnused, [{ path: 'circle_ids', message: messages.annotationCirclesUnused }]);
  return {
    color: color ?? before.color,
    body: body === undefined ? before.body : noteOf(body),
    visibility: shown,
    circleIds: shown === 'circles' ? [...new Set(circleIds ?? before.circleIds)].toSorted((a, b) => a - b) : [],
  };
}

function noteOf(body: string | null): string | null {
  return body === null || isBlank(body) ? null : body.trim();
}

async function requireCircles(sql: SqlRunner, caller: Caller, { visibility, circleIds }: AnnotationFields): Promise<void> {
  if (visibility !== 'circles') return;
  if (circleIds.length === 0) throw badRequest(messages.annotationCircles, [{ path: 'circle_ids', message: messages.annotationCircles }]);
  for (const id of circleIds) await accessJoinedCircle(sql, caller, id);
}

function isAt({ first, last }: Annotation, place: NonNullable<AnnotationChange['place']>): boolean {
  return (
    first.citation === place.first.citation &&
    first.start === place.first.start &&
    last.citation === place.last.citation &&
    last.end === place.last.end
  );
}

function isSame(current: Annotation, { color, body, visibility, circleIds }: AnnotationFields): boolean {
  return (
    current.color === color &&
    current.body === body &&
    current.visibility === visibility &&
    sameList(current.circle_ids.map(String), circleIds.map(String))
  );
}
