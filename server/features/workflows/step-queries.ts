import type { Step } from '#contract/workflows.ts';
import type { SqlRunner, Transaction } from '../../platform/db/open.ts';
import { asJson } from '../../platform/db/json.ts';
import { visibleEssays } from '../essays/access.ts';
import { visibleNotes } from '../notes/access.ts';
import { visibleTopics } from '../topics/access.ts';

export type LinkKind = 'work_id' | 'essay_id' | 'note_id' | 'topic_id';
export interface Link {
  readonly kind: LinkKind;
  readonly id: number;
}
/** The stored fields of a step. */
export interface StepInput {
  readonly title: string;
  readonly done: boolean;
  readonly link: Link | null;
}

export async function findStep(sql: SqlRunner, callerId: number, workflowId: number, id: number): Promise<Step | undefined> {
  const [step] = await sql<Step[]>`
    select ${stepColumns(sql)} ${stepTables(sql, callerId)} where s.workflow_id = ${workflowId} and s.id = ${id}`;
  return step;
}

/**
 * Returns those of the links whose targets the caller may read, and locks the targets until the
 * transaction ends.
 */
export async function lockLinkTargets(tx: Transaction, callerId: number, links: readonly Link[]): Promise<Link[]> {
  const ids = (kind: LinkKind): number[] => links.filter((link) => link.kind === kind).map(({ id }) => id);
  return tx<Link[]>`
    with w as (select id from works where id = any(${ids('work_id')}::bigint[]) for key share),
    t as (select id from topics where id = any(${ids('topic_id')}::bigint[]) and ${visibleTopics(tx, callerId, 'topics')} for key share),
    e as (select id from essays where id = any(${ids('essay_id')}::bigint[]) and ${visibleEssays(tx, callerId, 'essays')} for key share),
    n as (select id from notes where id = any(${ids('note_id')}::bigint[]) and ${visibleNotes(tx, callerId, 'notes')} for key share)
    select 'work_id' as kind, id from w union all select 'topic_id', id from t
    union all select 'essay_id', id from e union all select 'note_id', id from n`;
}

/**
 * Inserts consecutive steps at a position where there must be room. Requires locks on the workflow
 * and on linked items.
 */
export async function insertSteps(tx: Transaction, workflowId: number, position: number, steps: readonly StepInput[]): Promise<number[]> {
  const rows = steps.map(({ title, done, link }) => ({ title, done, ...(link && { [link.kind]: link.id }) }));
  const inserted = await tx<{ id: number }[]>`
    insert into workflow_steps (workflow_id, position, title, done, work_id, essay_id, note_id, topic_id)
    select ${workflowId}, ${position} + n - 1, title, done, work_id, essay_id, note_id, topic_id
    from rows from (jsonb_to_recordset(${asJson(tx, rows)})
        as (title text, done boolean, work_id bigint, essay_id bigint, note_id bigint, topic_id bigint))
      with ordinality as t (title, done, work_id, essay_id, note_id, topic_id, n)
    order by n returning id`;
  return inserted.map(({ id }) => id);
}

/** Moves the steps from a position on down by one. Requires a lock on the workflow. */
export async function shiftSteps(tx: Transaction, workflowId: number, position: number): Promise<void> {
  await tx`update workflow_steps set position = position + 1 where workflow_id = ${workflowId} and position >= ${position}`;
}

/** Requires locks on the workflow and on the linked item. */
export async function updateStepRow(tx: Transaction, id: number, { title, done }: Pick<StepInput, 'title' | 'done'>): Promise<void> {
  await tx`update workflow_steps set title = ${title}, done = ${done} where id = ${id}`;
}

/** Requires the same locks as `updateStepRow`. */
export async function updateLink(tx: Transaction, id: number, link: Link | null): Promise<void> {
  const to = (kind: LinkKind): number | null => (link?.kind === kind ? link.id : null);
  await tx`
    update workflow_steps set work_id = ${to('work_id')}, essay_id = ${to('essay_id')}, note_id = ${to('note_id')}, topic_id = ${to('topic_id')}
    where id = ${id}`;
}

/** Moves a step; those in between shift by one. Requires a lock on the workflow. */
export async function moveStep(tx: Transaction, workflowId: number, { from, to }: { from: number; to: number }): Promise<void> {
  await tx`
    update workflow_steps set position = case when position = ${from} then ${to} when ${from} < ${to}::integer then position - 1 else position + 1 end
    where workflow_id = ${workflowId} and position between least(${from}::integer, ${to}) and greatest(${from}::integer, ${to})`;
}

/**
 * Deletes a step and moves the following ones up. Requires a lock on the workflow. Returns false if
 * there was no such step.
 */
export async function deleteStepRow(tx: Transaction, workflowId: number, id: number): Promise<boolean> {
  const [deleted] = await tx<{ position: number }[]>`
    delete from workflow_steps where workflow_id = ${workflowId} and id = ${id} returning position`;
  if (!deleted) return false;
  await tx`update workflow_steps set position = position - 1 where workflow_id = ${workflowId} and position > ${deleted.position}`;
  return true;
}

/** The columns of a step in the API, from `stepTables`. */
export function stepColumns(sql: SqlRunner) {
  return sql`s.id, s.position, s.title, s.done, l.work_id, l.essay_id, l.note_id, l.topic_id, l.title as link_title`;
}

/** Joins the one item that a step links to, if the caller may read it. */
export function stepTables(sql: SqlRunner, callerId: number) {
  return sql`from workflow_steps s left join lateral (
    select w.id as work_id, null::bigint as essay_id, null::bigint as note_id, null::bigint as topic_id, w.title from works w where w.id = s.work_id
    union all
    select null, e.id, null, null, e.title from essays e where e.id = s.essay_id and ${visibleEssays(sql, callerId, 'e')}
    union all
    select null, null, n.id, null, n.title from notes n where n.id = s.note_id and ${visibleNotes(sql, callerId, 'n')}
    union all
    select null, null, null, t.id, t.title from topics t where t.id = s.topic_id and ${visibleTopics(sql, callerId, 't')}
  ) l on true`;
}
