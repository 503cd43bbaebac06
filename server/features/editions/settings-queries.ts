import type { ReadingSettings } from '#contract/accounts.ts';
import { defaultReadingSettings } from '#core/reading-settings.ts';
import { asJson } from '../../platform/db/json.ts';
import type { Sql, SqlRunner } from '../../platform/db/open.ts';

/** The reading settings of `users u` as one column, null if the user never changed them. */
export function readingSettingsColumn(sql: SqlRunner) {
  return sql`(
    select jsonb_build_object('size', rs.size, 'spacing', rs.spacing, 'verse_per_line', rs.verse_per_line, 'numbers', rs.numbers,
      'theme', rs.theme, 'edition', e.slug, 'numbering', rs.numbering, 'color_names', rs.color_names)
    from reading_settings rs left join editions e on e.id = rs.edition_id where rs.user_id = u.id
  ) as reading`;
}

/** Returns a user's names for the colors of highlights. */
export async function findColorNames(sql: SqlRunner, userId: number): Promise<ReadingSettings['color_names']> {
  const [row] = await sql<Pick<ReadingSettings, 'color_names'>[]>`select color_names from reading_settings where user_id = ${userId}`;
  return row?.color_names ?? defaultReadingSettings.color_names;
}

/**
 * Stores the settings that are not undefined. An edition that does not exist leaves no favorite.
 */
export async function saveReadingSettings(sql: Sql, userId: number, change: Partial<ReadingSettings>): Promise<void> {
  const { edition, ...row } = { ...defaultReadingSettings, ...change };
  const source = (name: keyof ReadingSettings) => sql.unsafe(change[name] === undefined ? 'reading_settings' : 'excluded');
  await sql`
    with e as materialized (select id from editions where slug = ${edition} for key share)
    insert into reading_settings (user_id, size, spacing, verse_per_line, numbers, theme, edition_id, numbering, color_names)
    values (${userId}, ${row.size}, ${row.spacing}, ${row.verse_per_line}, ${row.numbers}, ${row.theme}, (select id from e),
      ${row.numbering}, ${asJson(sql, row.color_names)})
    on conflict (user_id) do update set size = ${source('size')}.size, spacing = ${source('spacing')}.spacing,
      verse_per_line = ${source('verse_per_line')}.verse_per_line, numbers = ${source('numbers')}.numbers,
      theme = ${source('theme')}.theme, edition_id = ${source('edition')}.edition_id,
      numbering = ${source('numbering')}.numbering, color_names = ${source('color_names')}.color_names`;
}
