import { wordsIn } from '#core/words.ts';
import type { Fragment, SqlRunner } from '../../../platform/db/open.ts';
import { lexemes } from '../index/tsvector.ts';

/**
 * Selects the ids of works with another title that is or begins like a text, with or without its
 * article.
 */
export function worksWithOtherTitle(sql: SqlRunner, text: string): Fragment {
  const words = wordsIn(text).map(({ word }) => word);
  const query = `'${lexemes.exactOtherTitle(words)}':*`;
  return sql`select work_id from search_document where work_id is not null and words @@ ${query}::tsquery`;
}
