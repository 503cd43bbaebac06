import { type GraphKindName, type GraphEntity, nodeIdOf } from '#core/graph-kinds.ts';
import { invariant } from '#core/invariant.ts';
import { isPassage, passageName } from '#core/scripture.ts';
import type { Fragment, Sql, SqlRunner } from '../../platform/db/open.ts';
import { blocksNobody, notBlocked } from '../blocks/access.ts';
import { listedCircles } from '../circles/access.ts';
import { visibleEssays } from '../essays/access.ts';
import { contributesTo, visibleProjects } from '../projects/access.ts';
import { visibleTopics } from '../topics/access.ts';

/** The fields of an entity that its node displays. */
export interface VisibleEntity {
  readonly label: string;
  readonly picture: string | null;
}

/**
 * Returns the entities that the caller may see, by node id. Every graph is filtered through this.
 * Even moderators of a community do not see posts here by users whom a block separates from them.
 */
export async function listVisibleEntities(
  sql: Sql,
  callerId: number,
  entities: readonly GraphEntity[],
): Promise<Map<string, VisibleEntity>> {
  const ids = (kind: GraphKindName): number[] => entities.flatMap((entity) => (entity.kind === kind ? entity.id : []));
  const rows = await sql<KindRow[]>`
    ${visibleOfKind(sql, 'user', sql`select u.id, coalesce(u.display_name, u.username) as label, u.picture from users u where u.id = any(${ids('user')}::bigint[]) and ${notBlocked(sql, callerId, 'u.id')}`)}
    union all ${visibleOfKind(sql, 'post', sql`select p.id, p.title as label, null as picture from posts p where p.id = any(${ids('post')}::bigint[]) and ${notBlocked(sql, callerId, 'p.user_id')}`)}
    union all ${visibleOfKind(sql, 'community', sql`select c.id, c.name as label, null as picture from communities c where c.id = any(${ids('community')}::bigint[])`)}
    union all ${visibleOfKind(sql, 'circle', sql`select c.id, c.name as label, null as picture from circles c where c.id = any(${ids('circle')}::bigint[]) and ${listedCircles(sql, callerId, 'c')}`)}
    union all ${visibleOfKind(sql, 'project', sql`select p.id, p.title as label, null as picture from projects p where p.id = any(${ids('project')}::bigint[]) and ${visibleProjects(sql, callerId, 'p')}`)}
    union all ${visibleOfKind(sql, 'workflow', sql`select w.id, w.title as label, null as picture from workflows w where w.id = any(${ids('workflow')}::bigint[]) and ${visibleWorkflows(sql, callerId)}`)}
    union all ${visibleOfKind(sql, 'work', sql`select w.id, w.title as label, null as picture from works w where w.id = any(${ids('work')}::bigint[])`)}
    union all ${visibleOfKind(sql, 'author', sql`select a.id, a.name as label, null as picture from authors a where a.id = any(${ids('author')}::bigint[])`)}
    union all ${visibleOfKind(sql, 'topic', sql`select t.id, t.title as label, null as picture from topics t where t.id = any(${ids('topic')}::bigint[]) and ${visibleTopics(sql, callerId, 't')}`)}
    union all ${visibleOfKind(sql, 'essay', sql`select e.id, e.title as label, null as picture from essays e where e.id = any(${ids('essay')}::bigint[]) and ${visibleEssays(sql, callerId, 'e')}`)}
    union all ${visibleOfKind(sql, 'organization', sql`select o.id, o.name as label, null as picture from organizations o where o.id = any(${ids('organization')}::bigint[])`)}`;
  const stored = rows.flatMap(({ kind, ids: visible, labels, pictures }) =>
    visible.map((id, i) => {
      const label = labels[i];
      invariant(label !== undefined, 'each id has a label');
      return [nodeIdOf({ kind, id }), { label, picture: pictures[i] ?? null }] as const;
    }),
  );
  // Passages have no table and are public. That a text refers to one is checked with the text.
  const passages = ids('passage').flatMap((id) =>
    isPassage(id) ? [[nodeIdOf({ kind: 'passage', id }), { label: passageName(id), picture: null }] as const] : [],
  );
  return new Map([...stored, ...passages]);
}

/**
 * Matches the workflows `w` that `accessWorkflow` returns. Flat, unlike there: for hundreds of
 * workflows PostgreSQL reads the caller's projects once, instead of a project for each of them.
 */
function visibleWorkflows(sql: SqlRunner, callerId: number): Fragment {
  return sql`(w.owner_id = ${callerId} or (
      ${contributesTo(sql, callerId, sql`w.project_id`)}
      and (${blocksNobody(sql, callerId)} or (select ${notBlocked(sql, callerId, 'p.owner_id')} from projects p where p.id = w.project_id))
    ) or exists (select from projects p where p.id = w.project_id and p.owner_id = ${callerId})) and ${notBlocked(sql, callerId, 'w.owner_id')}`;
}

/** One row per kind: decoding thousands of rows would cost more than their content. */
interface KindRow {
  kind: GraphKindName;
  ids: number[];
  labels: string[];
  pictures: (string | null)[];
}

function visibleOfKind(sql: SqlRunner, kind: GraphKindName, rows: Fragment) {
  return sql`
    select ${kind}::text as kind, coalesce(json_agg(id), '[]') as ids, coalesce(json_agg(label), '[]') as labels,
      coalesce(json_agg(picture), '[]') as pictures
    from (${rows}) shown`;
}
