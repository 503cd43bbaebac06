import type { Organization } from '#contract/organizations.ts';
import { everyRow, jsonArray } from '../../platform/export.ts';
import type { ExportPart } from '../../platform/feature.ts';

type ExportedOrganization = Omit<Organization, 'created_by' | 'is_own'>;

export const exportOrganizations: ExportPart = async function* ({ sql }, user) {
  const organizations = everyRow(
    (after) => sql<ExportedOrganization[]>`
      select id, name, kind, description, url, created_at, updated_at from organizations
      where created_by = ${user.id} and id > ${after} order by id limit 100`,
  );
  yield { path: 'organizations.json', content: jsonArray(organizations) };
};
