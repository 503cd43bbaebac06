import { editionName, placeName } from '#core/cite-text.ts';
import { parseTextPath } from '#core/text-path.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { locate } from '../locate.ts';
import { listEditionsWithSlugs } from './link-queries.ts';

interface TitledText {
  readonly path: string;
  readonly title: string;
}

/** Returns the titles of places in editions: `John 3:16, KJV`. Omits those that do not exist. */
export async function listTextTitles(sql: Sql, paths: readonly string[]): Promise<TitledText[]> {
  const distinct = [...new Set(paths)];
  const editions = new Map(
    (await listEditionsWithSlugs(sql, [...new Set(distinct.map((path) => parseTextPath(path).slug))])).map((one) => [one.slug, one]),
  );
  const titled = await Promise.all(
    distinct.map(async (path): Promise<TitledText[]> => {
      const { slug, citation } = parseTextPath(path);
      const edition = editions.get(slug);
      if (!edition) return [];
      if (citation === undefined) return [{ path, title: editionName(edition) }];
      return (await locate(sql, edition, citation)) ? [{ path, title: placeName(edition, citation) }] : [];
    }),
  );
  return titled.flat();
}
