import type { Organization } from '#contract/organizations.ts';
import type { OrganizationName } from '#core/organizations.ts';
import { limitClause } from '../../platform/db/limit-clause.ts';
import { listPage, type Page } from '../../platform/db/list.ts';
import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import { withCustomPlan } from '../../platform/db/sql.ts';
import { notBlocked } from '../blocks/access.ts';
import { wordQuery } from '../../platform/db/word-filter.ts';

/** An organization with its sort key in the list. */
export type OrganizationWithSortKey = Organization & { sort_name: string };

export function listOrganizations(
  sql: Sql,
  callerId: number,
  filter: {
    readonly kind: Organization['kind'] | undefined;
    /** Folded words of the name; the last one matches as a prefix. An empty list matches all. */
    readonly words: readonly string[];
  },
  page: Page<readonly [sortName: string, id: number]>,
): Promise<OrganizationWithSortKey[]> {
  const { before, limit } = page;
  // Whether the word index pays off depends on how common the words are, so plan for these words.
  const run = filter.words.length === 0 ? <Q>(query: Q) => query : withCustomPlan;
  const query = run(sql<OrganizationWithSortKey[]>`
    select ${organizationColumns(sql, callerId)}, o.sort_name from organizations o
    where true
      ${filter.kind === undefined ? sql`` : sql`and o.kind = ${filter.kind}`}
      ${filter.words.length === 0 ? sql`` : sql`and o.name_vector @@ ${wordQuery(filter.words)}::tsquery`}
      ${before === undefined ? sql`` : sql`and (o.sort_name, o.id) > (${before[0]}, ${before[1]}::bigint)`}
    order by o.sort_name, o.id ${limitClause(sql, limit)}`);
  return listPage(query, page);
}

export async function findOrganization(sql: Sql, callerId: number, id: number): Promise<Organization | undefined> {
  const [row] = await sql<Organization[]>`select ${organizationColumns(sql, callerId)} from organizations o where o.id = ${id}`;
  return row;
}

export type NewOrganization = OrganizationName & Pick<Organization, 'kind' | 'description' | 'url'>;

/** Returns undefined if the name is taken. */
export async function insertOrganization(sql: SqlRunner, userId: number, given: NewOrganization): Promise<Organization | undefined> {
  const [row] = await sql<Organization[]>`
    insert into organizations as o (name, name_key, sort_name, kind, description, url, created_by)
    values (${given.name}, ${given.nameKey}, ${given.sortName}, ${given.kind}, ${given.description}, ${given.url}, ${userId})
    on conflict (name_key) do nothing
    returning ${organizationColumns(sql, userId)}`;
  return row;
}

/** Updates the fields that are not undefined. A taken name violates the unique index. */
export async function updateOrganizationRow(
  sql: Sql,
  callerId: number,
  id: number,
  change: {
    readonly named: OrganizationName | undefined;
    readonly kind: Organization['kind'] | undefined;
    readonly description: string | null | undefined;
    readonly url: string | null | undefined;
  },
): Promise<Organization | undefined> {
  const { named, kind, description, url } = change;
  const [row] = await sql<Organization[]>`
    update organizations o set updated_at = greatest(now(), updated_at + interval '1 millisecond')
      ${named === undefined ? sql`` : sql`, name = ${named.name}, name_key = ${named.nameKey}, sort_name = ${named.sortName}`}
      ${kind === undefined ? sql`` : sql`, kind = ${kind}`}
      ${description === undefined ? sql`` : sql`, description = ${description}`}
      ${url === undefined ? sql`` : sql`, url = ${url}`}
    where o.id = ${id} returning ${organizationColumns(sql, callerId)}`;
  return row;
}

/** The columns of an organization in the API, from `organizations o`. */
function organizationColumns(sql: SqlRunner, callerId: number) {
  return sql`o.id, o.name, o.kind, o.description, o.url,
    case when ${notBlocked(sql, callerId, 'o.created_by')} then o.created_by end as created_by, coalesce(o.created_by = ${callerId}, false) as is_own,
    o.created_at, o.updated_at`;
}
