import { findCandidates } from '../server/features/search/vectors/search-queries.ts';
import { bitsOf } from '../server/features/search/vectors/bits.ts';
import { vectorText } from '../server/features/search/vectors/encoded-document.ts';
import { Models } from '../server/features/search/vectors/models.ts';
import type { Sql } from '../server/platform/db/open.ts';

/** How many texts of the library itself are asked for beside the queries. */
const TEXTS = 45;

/** What share of the fifty nearest by angle the product's scan of bits brings: over the queries, and titles of documents. */
export async function recallAt50(sql: Sql, queries: readonly string[]): Promise<{ queries: number; share: number }> {
  const models = new Models(sql, undefined, { info: () => undefined, warn: () => undefined, error: () => undefined });
  await models.look();
  const model = models.ready;
  if (!model) throw new Error('there is no model');
  const titles = await sql<{ text: string }[]>`select left(body, 60) as text from search_document order by md5(id::text) limit ${TEXTS}`;
  let found = 0;
  let wanted = 0;
  let asked = 0;
  for (const query of [...queries, ...titles.map(({ text }) => text)]) {
    const { vector } = model.words.plan(query);
    if (!vector) continue;
    asked++;
    const text = vectorText(vector);
    const exact = await sql<{ id: number }[]>`
      select document_id as id from search_meaning where model_id = ${model.id} and vec is not null
      order by vec <#> ${text}::text::halfvec limit 50`;
    const candidates = await findCandidates(sql, {
      modelId: model.id,
      documents: model.documents,
      narrowing: { callerId: 0, filters: {} },
      vector: { text, bits: bitsOf(vector), width: model.width },
      keys: [],
    });
    const ids = new Set(candidates.map(({ id }) => id));
    wanted += exact.length;
    found += exact.filter(({ id }) => ids.has(id)).length;
  }
  return { queries: asked, share: found / wanted };
}
