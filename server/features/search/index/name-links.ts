import type { Sql } from '../../../platform/db/open.ts';
import { listEditionTitles } from '../../editions/public.ts';
import { listTopicTitles, listWorkTitles } from '../../references/public.ts';
import { referencesIn, replacePlaceholders } from './link-placeholders.ts';

/**
 * Returns the texts with titles instead of their placeholders, where the caller may see the target.
 */
export async function nameLinksIn(sql: Sql, callerId: number, texts: readonly string[]): Promise<string[]> {
  const { works, topics, editions } = referencesIn(texts);
  const byId = (titled: readonly { id: number; title: string }[]) => new Map(titled.map(({ id, title }) => [id, title]));
  const titles = {
    works: byId(works.length === 0 ? [] : await listWorkTitles(sql, works)),
    topics: byId(topics.length === 0 ? [] : await listTopicTitles(sql, callerId, topics)),
    editions: new Map((editions.length === 0 ? [] : await listEditionTitles(sql, editions)).map(({ slug, title }) => [slug, title])),
  };
  return texts.map((text) => replacePlaceholders(text, titles));
}
