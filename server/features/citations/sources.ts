import type { CitationStyle } from '#core/citation-styles.ts';
import type { Cite } from '#core/footnotes.ts';
import { listsScripture } from '../../citations/cite-text.ts';
import type { CslData } from '../../citations/csl-data.ts';
import { itemOfEdition, itemOfWork, type WorkFacts } from '../../citations/work-item.ts';
import type { Sql } from '../../platform/db/open.ts';
import { type CitedEditionRow, listCitedEditions, listCitedWorks } from './queries.ts';

/** What the footnotes of an essay cite. */
export interface Sources {
  readonly editions: ReadonlyMap<string, CitedEditionRow>;
  /** Also those of the editions. */
  readonly works: ReadonlyMap<number, WorkFacts>;
  /** The entries of the bibliography. */
  readonly listed: readonly ListedItem[];
}

interface ListedItem {
  readonly item: CslData;
  readonly workId: number;
}

/** Sources of one essay; more would keep the thread busy. */
const MAX_SOURCES = 500;

export async function findSources(sql: Sql, style: CitationStyle, cites: readonly Cite[]): Promise<Sources> {
  const slugs = [...new Set(cites.flatMap((cite) => (cite.kind === 'text' ? cite.slug : [])))].slice(0, MAX_SOURCES);
  const ids = [...new Set(cites.flatMap((cite) => (cite.kind === 'work' ? cite.id : [])))].slice(0, MAX_SOURCES - slugs.length);
  const editions = new Map((await listCitedEditions(sql, slugs)).map((edition) => [edition.slug, edition]));
  const workIds = new Set([...ids, ...Array.from(editions.values(), ({ work_id: id }) => id)]);
  const works = new Map((await listCitedWorks(sql, [...workIds])).map((work) => [work.id, work]));
  const listed: ListedItem[] = [...editions.values()]
    .filter(({ scripture }) => !scripture || listsScripture(style))
    .map((edition) => ({ item: itemOfEdition(edition, works.get(edition.work_id)), workId: edition.work_id }));
  const inEditions = new Set(listed.map(({ workId }) => workId));
  for (const id of ids) {
    const work = works.get(id);
    if (work && !inEditions.has(id)) listed.push({ item: itemOfWork(work), workId: id });
  }
  return { editions, works, listed };
}
