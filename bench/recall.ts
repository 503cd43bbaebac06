import { trainingKinds } from '../server/features/search/kinds.ts';
import { hasKinds } from '../server/features/search/vectors/nearest-queries.ts';
import { findCandidates } from '../server/features/search/vectors/search-queries.ts';
import { bitsOf } from '../server/features/search/vectors/bits.ts';
import { formatVector } from '../server/features/search/vectors/document-vectors.ts';
import { Models } from '../server/features/search/vectors/models.ts';
import type { Sql } from '../server/platform/db/open.ts';

/** The number of document excerpts used as queries in addition to the given ones. */
const EXCERPTS = 45;

/**
 * Returns the share of the exact 50 nearest neighbors that the product's scan of
 * binary-quantized vectors finds.
 */
export async function recallAt50(sql: Sql, queries: readonly string[]): Promise<{ queries: number; share: number }> {
  const models = new Models(sql, undefined, { info: () => undefined, warn: () => undefined, error: () => undefined });
  await models.refresh();
  const model = models.ready;
  if (!model) throw new Error('there is no trained model');
  const excerpts = await sql<{ text: string }[]>`
    select left(body, 60) as text from search_document where ${hasKinds(sql, sql`kind`, trainingKinds)} order by md5(id::text) limit ${EXCERPTS}`;
  let found = 0;
  let expected = 0;
  let count = 0;
  for (const query of [...queries, ...excerpts.map(({ text }) => text)]) {
    const { vector } = model.words.plan(query);
    if (!vector) continue;
    count++;
    const text = formatVector(vector);
    const exact = await sql<{ id: number }[]>`
      select document_id as id from search_meaning where model_id = ${model.id} and vec is not null and ${hasKinds(sql, sql`kind`, trainingKinds)}
      order by vec <#> ${text}::text::halfvec limit 50`;
    const candidates = await findCandidates(sql, {
      modelId: model.id,
      documents: model.documents,
      scope: { callerId: 0, kinds: trainingKinds, filters: {} },
      vector: { text, bits: bitsOf(vector), width: model.width },
      keys: [],
    });
    const ids = new Set(candidates.map(({ id }) => id));
    expected += exact.length;
    found += exact.filter(({ id }) => ids.has(id)).length;
  }
  return { queries: count, share: found / expected };
}
