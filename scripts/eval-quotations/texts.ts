import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Sql } from '../../server/platform/db/open.ts';
import { importText } from '../../server/features/editions/import/import-text.ts';

interface EvalText {
  readonly path: string;
  readonly slug: string;
  readonly shortTitle: string;
  readonly language?: string;
}

/**
 * The texts of the evaluation, in English, Greek, Hebrew and Latin, with more than 100,000
 * segments.
 */
const texts: readonly EvalText[] = [
  { path: 'usx/eng-kjv-usx.zip', slug: 'kjv', shortTitle: 'KJV' },
  { path: 'usfm/eng-web_usfm.zip', slug: 'web', shortTitle: 'WEB' },
  { path: 'osis/eng-us-oeb.osis.xml', slug: 'oeb', shortTitle: 'OEB', language: 'en' },
  { path: 'osis/oshb-Ps.xml', slug: 'wlc', shortTitle: 'WLC', language: 'hbo' },
  { path: 'osis/oshb-Ruth.xml', slug: 'wlc-ruth', shortTitle: 'WLC Ruth', language: 'hbo' },
  { path: 'vulsearch/lat-clementine-lat.zip', slug: 'vulgate', shortTitle: 'VUL', language: 'la' },
  { path: 'tei/stoa0040.stoa001.opp-lat1.xml', slug: 'confessiones', shortTitle: 'Confessiones', language: 'la' },
  { path: 'tei/tlg1311.tlg001.1st1K-grc1.xml', slug: 'didache', shortTitle: 'Didache', language: 'grc' },
  { path: 'tei/pta0030.pta016.pta-grc2.xml', slug: 'dies-dominica', shortTitle: 'De die dominica', language: 'grc' },
];

/** Imports the texts that a database lacks; returns a line for each that could not be read. */
export async function importTexts(sql: Sql, folder: string, say: (line: string) => void): Promise<void> {
  const known = new Set((await sql<{ slug: string }[]>`select slug from editions where slug is not null`).map(({ slug }) => slug));
  for (const { path, slug, shortTitle, language } of texts) {
    if (known.has(slug)) continue;
    const bytes = new Uint8Array(readFileSync(join(folder, path)));
    const source = { name: basename(path), size: bytes.length, read: () => Promise.resolve(bytes) };
    try {
      await importText(sql, [source], { slug, ...(language !== undefined && { language }) });
      await sql`update editions set short_title = ${shortTitle} where slug = ${slug}`;
      say(`${slug} is imported`);
    } catch (error) {
      say(`${slug} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/** A segment from which quotations are made. */
export interface SeedSegment {
  readonly slug: string;
  readonly short_title: string;
  readonly language: string;
  readonly scripture: boolean;
  readonly numbering: 'kjv' | 'hebrew' | 'septuagint' | 'vulgate' | null;
  readonly citation: string;
  readonly body: string;
  readonly first_verse: number | null;
  readonly last_verse: number | null;
}

/** Returns the segments that are long enough to be quoted. */
export function listSeedSegments(sql: Sql): Promise<SeedSegment[]> {
  return sql<SeedSegment[]>`
    select e.slug, e.short_title, e.language, e.scripture, e.numbering, s.citation, s.body, lower(s.address) as first_verse, upper(s.address) - 1 as last_verse
    from segments s join editions e on e.id = s.edition_id
    where e.slug is not null and s.position is not null and char_length(s.body) between 50 and 1500 and (not e.scripture or s.address is not null)
    order by s.edition_id, s.position`;
}
