import type { CitationStyle } from '#core/citation-styles.ts';
import { splitFootnotes } from '#core/footnotes.ts';
import { isHtml } from '#core/is-html.ts';
import type { Run } from '#core/rich-text.ts';
import type { CitationThread } from '../../citations/citation-thread.ts';
import type { CslData } from '../../citations/csl-data.ts';
import { itemOfEdition, itemOfWork } from '../../citations/work-item.ts';
import type { Sql } from '../../platform/db/open.ts';
import { listCitedEditions, listCitedWorks } from './queries.ts';

export interface EssayBibliography {
  readonly style: CitationStyle;
  readonly entries: readonly { readonly workId: number; readonly runs: readonly Run[] }[];
}

/** Sources of one essay; more would keep the thread busy. */
const MAX_SOURCES = 500;

/** Returns the bibliography of an essay: each work that its footnotes cite once, and the texts that they cite by their editions. */
export async function findBibliography(sql: Sql, thread: CitationThread, content: string): Promise<EssayBibliography> {
  const citations = isHtml(content) ? splitFootnotes(content).notes.flatMap(({ citation }) => citation ?? []) : [];
  const style = citations[0]?.style ?? 'sbl';
  const cites = citations.slice(0, MAX_SOURCES).map(({ cite }) => cite);
  const editions = await listCitedEditions(sql, [...new Set(cites.flatMap((cite) => (cite.kind === 'text' ? cite.slug : [])))]);
  const workIds = [
    ...new Set([...cites.flatMap((cite) => (cite.kind === 'work' ? cite.id : [])), ...editions.map((edition) => edition.work_id)]),
  ];
  const works = new Map((await listCitedWorks(sql, workIds)).map((work) => [work.id, work]));
  const sources = new Map<string, { readonly item: CslData; readonly workId: number }>();
  // Bibliographies in these styles leave scripture out.
  const listsScripture = style === 'mla' || style === 'apa';
  for (const edition of editions) {
    if (edition.scripture && !listsScripture) continue;
    const item = itemOfEdition(edition, works.get(edition.work_id));
    sources.set(item.id, { item, workId: edition.work_id });
  }
  const listed = new Set(Array.from(sources.values(), ({ workId }) => workId));
  for (const cite of cites) {
    const work = cite.kind === 'work' ? works.get(cite.id) : undefined;
    if (!work || listed.has(work.id)) continue;
    const item = itemOfWork(work);
    sources.set(item.id, { item, workId: work.id });
  }
  if (sources.size === 0) return { style, entries: [] };
  const formatted = await thread.list(
    style,
    Array.from(sources.values(), ({ item }) => item),
  );
  return { style, entries: formatted.flatMap(({ id, runs }) => sourceEntry(sources.get(id), runs)) };
}

function sourceEntry(source: { readonly workId: number } | undefined, runs: readonly Run[]): EssayBibliography['entries'] {
  return source ? [{ workId: source.workId, runs }] : [];
}
