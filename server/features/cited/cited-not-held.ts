import { createHash } from 'node:crypto';
import type { CitedWork } from '#contract/cited.ts';
import { foldedWords, sortKey } from '#core/fold.ts';
import { oneLine } from '#core/one-line.ts';
import { pagePath } from '#core/page-paths.ts';
import { addRecord } from '../../catalog/add-record.ts';
import type { Sql } from '../../platform/db/open.ts';
import { matchCitedWork, findCitedWorks, titleKeysOf } from '../topics/public.ts';
import { type CitedGroup, type CitedPlace, findSettledWork, findWorksByTitle, listCitedGroups, saveSettledWork } from './cited-queries.ts';
import { citedWorkKey } from './cited-work-key.ts';
import { parseCitedWork } from './parse-cited-work.ts';

/** Citations that are compared with the catalog at a time, and in one request. */
const BATCH = 100;
const MOST_COMPARED = 2000;

interface CitedPage {
  readonly works: CitedWork[];
  /** Where to continue; undefined at the end. */
  readonly next: CitedPlace | undefined;
}

/** Lists citations of public texts that name no work of the catalog, most cited first. */
export async function listCitedNotHeld(
  sql: Sql,
  isDismissed: boolean,
  { before, limit }: { readonly before: CitedPlace | undefined; readonly limit: number },
): Promise<CitedPage> {
  const found: CitedGroup[] = [];
  let after = before;
  for (let compared = 0; compared < MOST_COMPARED; compared += BATCH) {
    const groups = await listCitedGroups(sql, isDismissed, after, BATCH);
    for (const group of isDismissed ? groups : await withoutHeld(sql, groups)) {
      if (found.length === limit) return { works: found.map(toCitedWork), next: found.at(-1) };
      found.push(group);
    }
    after = groups.at(-1);
    if (groups.length < BATCH) return { works: found.map(toCitedWork), next: undefined };
  }
  return { works: found.map(toCitedWork), next: after };
}

async function withoutHeld(sql: Sql, groups: readonly CitedGroup[]): Promise<CitedGroup[]> {
  const wordings = groups.flatMap((group) => group.wordings.map((text) => ({ text, url: null })));
  const works = await findCitedWorks(sql, titleKeysOf(wordings));
  return groups.filter((group) => group.wordings.every((text) => matchCitedWork(text, works) === undefined));
}

function toCitedWork({ citation, count, texts, dismissed_at }: CitedGroup): CitedWork {
  const { author, title, year } = parseCitedWork(citation);
  return {
    citation,
    count,
    texts: texts.map(({ type, id, title }) => ({ type, id, title, url: pagePath(type, id) })),
    title,
    author,
    year,
    dismissed_at,
  };
}

interface NewWork {
  readonly citation: string;
  readonly title: string;
  readonly author?: string | undefined;
  readonly year?: number | null | undefined;
}

/** Adds a cited work to the catalog, unless it is there by the same title and author. */
export async function addCitedWork(
  sql: Sql,
  userId: number,
  { citation, title: typedTitle, author: typedAuthor = '', year = null }: NewWork,
): Promise<{ work: { id: number; title: string }; isNew: boolean }> {
  const key = citedWorkKey(citation);
  const [title, author] = [oneLine(typedTitle), oneLine(typedAuthor)];
  const known = (await findSettledWork(sql, key)) ?? (await findSameWork(sql, title, author));
  const work = known ?? (await createWork(sql, { key, title, author, year }));
  await saveSettledWork(sql, userId, key, work.id);
  return { work: { id: work.id, title: work.title }, isNew: known === undefined };
}

async function findSameWork(sql: Sql, title: string, author: string): Promise<{ id: number; title: string } | undefined> {
  const words = foldedWords(author).filter((word) => word.length > 2);
  const works = await findWorksByTitle(sql, sortKey(title));
  return works.find(({ authors }) =>
    words.length === 0 ? authors.length === 0 : authors.some((name) => words.every((word) => foldedWords(name).includes(word))),
  );
}

async function createWork(
  sql: Sql,
  { key, title, author, year }: { readonly key: string; readonly title: string; readonly author: string; readonly year: number | null },
): Promise<{ id: number; title: string }> {
  return addRecord(sql, {
    // The same for every wording of the citation, so that adding it twice adds one work.
    id: `cited:${createHash('sha256').update(key).digest('hex').slice(0, 32)}`,
    title,
    altTitles: [],
    authors:
      author === '' ? [] : [{ name: author, role: null, birth: null, death: null, floruit: null, dates: null, url: null, aliases: [] }],
    year,
    yearLabel: null,
    language: null,
    titleLanguage: null,
    category: null,
    subjects: [],
    lcc: [],
    type: null,
    source: null,
    url: null,
  });
}
