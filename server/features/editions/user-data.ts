import type { Sql } from '../../platform/db/open.ts';
import { allRows } from '../../platform/export.ts';
import type { UserData } from '../../platform/user-data.ts';

export const editionUserData: UserData = {
  tables: [
    {
      table: 'reading_positions',
      owner: 'user_id',
      fate: 'deleted',
      exports: [{ file: 'reading.json', about: 'where you are in the texts that you read', rows: positionsOf }],
    },
    // The settings are part of the exported profile.
    { table: 'reading_settings', owner: 'user_id', fate: 'deleted' },
  ],
};

function positionsOf(sql: Sql, userId: number): AsyncGenerator<{ id: number }> {
  return allRows(
    (after) => sql<{ id: number; edition: string | null; citation: string; updated_at: string }[]>`
      select r.id, e.slug as edition, s.citation, r.updated_at
      from reading_positions r join editions e on e.id = r.edition_id join segments s on s.id = r.segment_id
      where r.user_id = ${userId} and r.id > ${after} order by r.id limit 100`,
  );
}
