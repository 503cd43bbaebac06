import { limits } from '../core/limits.ts';
import { loadOverview } from '../server/features/administrators/overview.ts';
import { parsePeopleQuery } from '../server/features/administrators/people-filter.ts';
import { listPeople } from '../server/features/administrators/people-queries.ts';
import { countReports } from '../server/features/reports/queries.ts';
import type { Sql } from '../server/platform/db/open.ts';

/** Returns a line for each of the newest accounts that match, as the page finds them. */
export async function peopleText(sql: Sql, query: string): Promise<string> {
  const filter = { ...parsePeopleQuery(query, true), role: undefined, suspended: false };
  const people = (await listPeople(sql, filter, true, { before: undefined, limit: limits.list.max })).slice(0, limits.list.max);
  return people
    .map(({ id, username, email, roles, suspended_at: suspended, last_active_on: active }) => {
      const facts = [...roles, suspended === null ? undefined : 'suspended', active === null ? undefined : `active ${active}`];
      return `${[id, username, email, ...facts.filter((fact) => fact !== undefined)].join('  ')}\n`;
    })
    .join('');
}

/** Returns the numbers of the overview, one per line. */
export async function overviewText(sql: Sql): Promise<string> {
  const overview = await loadOverview(sql, async () => (await countReports(sql)).open);
  const { accounts, activity, library, storage, mail, held_texts: held, open_reports: reports, version } = overview;
  const lines = { accounts, ...activity, library, storage, mail, moderation: { open_reports: reports, held_texts: held }, version };
  return Object.entries(lines)
    .map(([name, value]) => `${name}  ${typeof value === 'string' ? value : factsOf(value)}\n`)
    .join('');
}

function factsOf(numbers: Readonly<Record<string, number | null>>): string {
  return Object.entries(numbers)
    .map(([name, number]) => `${name}=${number ?? '–'}`)
    .join('  ');
}
