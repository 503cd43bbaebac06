import type { CitationStyle } from '#core/citation-styles.ts';
import { splitFootnotes } from '#core/footnotes.ts';
import { isHtml } from '#core/is-html.ts';
import type { Run } from '#core/rich-text.ts';
import type { CitationThread } from '../../citations/citation-thread.ts';
import type { Sql } from '../../platform/db/open.ts';
import { findSources } from './sources.ts';

export interface EssayBibliography {
  readonly style: CitationStyle;
  readonly entries: readonly { readonly workId: number; readonly runs: readonly Run[] }[];
}

/**
 * Returns the bibliography of an essay: each work that its footnotes cite once, and the texts that
 * they cite by their editions.
 */
export async function findBibliography(sql: Sql, thread: CitationThread, content: string): Promise<EssayBibliography> {
  const citations = isHtml(content) ? splitFootnotes(content).notes.flatMap(({ citation }) => citation ?? []) : [];
  const style = citations[0]?.style ?? 'sbl';
  const { listed } = await findSources(
    sql,
    style,
    citations.map(({ cite }) => cite),
  );
  if (listed.length === 0) return { style, entries: [] };
  const formatted = await thread.list(
    style,
    listed.map(({ item }) => item),
  );
  const works = new Map(listed.map(({ item, workId }) => [item.id, workId]));
  return {
    style,
    entries: formatted.flatMap(({ id, runs }) => {
      const workId = works.get(id);
      return workId === undefined ? [] : [{ workId, runs }];
    }),
  };
}
