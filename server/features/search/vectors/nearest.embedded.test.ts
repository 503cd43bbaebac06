import { expect, test } from 'vitest';
import { testMeaning } from '../../../testing/test-meaning.ts';
import { findCandidates } from './search-queries.ts';

const app = testMeaning();
const { signUp } = app;

const WIDTH = 64;
const QUERY = '01'.repeat(WIDTH / 2);

/** Posts whose bits lie as far from the query as `distances` says, one a place; every `hiddenEach`th is another's own. */
async function addBits(modelId: number, distances: readonly number[], hiddenEach: number): Promise<void> {
  const bits = distances.map((distance) => Array.from(QUERY, (bit, i) => (i < distance ? String(1 - Number(bit)) : bit)).join(''));
  await app.sql`
    with written as (
      insert into posts (user_id, content, title) select 2, 'Post ' || n, 'Post ' || n from generate_series(1, ${distances.length}::integer) n returning id
    ),
    placed as (select id, row_number() over (order by id) as n from written),
    given as (select bits, n, n % ${hiddenEach}::integer = 0 as hidden from unnest(${bits}::text[]) with ordinality as g (bits, n)),
    documents as (
      insert into search_document (post_id, user_id, public, title, body, words)
      select p.id, 2, not g.hidden, 'Post', '', ''::tsvector from placed p join given g using (n) returning id, post_id
    ),
    read as (
      insert into search_meaning (document_id, model_id, version, kind, terms, keys)
      select id, ${modelId}::integer, 1, 'post', '', '{}' from documents
    )
    insert into search_bits (document_id, model_id, kind, bits)
    select d.id, ${modelId}::integer, 'post', g.bits::bit varying from documents d join placed p on p.id = d.post_id join given g using (n)`;
}

/** How far from the query those are that were found, as often as each. */
async function foundAt(modelId: number, documents: number): Promise<Record<number, number>> {
  const vector = { text: JSON.stringify(Array.from({ length: WIDTH }, () => 0)), bits: QUERY, width: WIDTH };
  const found = await findCandidates(app.sql, { modelId, documents, narrowing: { callerId: 1, filters: {} }, vector, keys: [] });
  const rows = await app.sql<{ distance: number; count: number; hidden: boolean }[]>`
    select b.bits <~> ${QUERY}::text::bit varying as distance, count(*)::integer as count, bool_or(not d.public) as hidden
    from search_bits b join search_document d on d.id = b.document_id
    where b.document_id = any(${found.map(({ id }) => id)}::bigint[]) group by 1 order by 1`;
  expect(rows.filter(({ hidden }) => hidden)).toEqual([]);
  return Object.fromEntries(rows.map(({ distance, count }) => [distance, count]));
}

test.each([
  ['more lie below the bound than are wanted', 10, 20_000],
  ['half of what lies below it is hidden', 2, 20_000],
  ['fewer lie below it than are wanted', 10, 200_000],
])('The nearest are the same, found by a bound or by sorting all, where %s', async (_, hiddenEach, documents) => {
  await signUp('macrina');
  await signUp('gaunilo');
  const [model] = await app.sql<{ id: number }[]>`select id from search_model where state = 'ready'`;
  const distances = Array.from({ length: 12_000 }, (_, i) => (i * 7919) % (WIDTH + 1));
  await addBits(model?.id ?? 0, distances, hiddenEach);
  const sorted = await foundAt(model?.id ?? 0, 1);
  expect(Object.values(sorted).reduce((sum, count) => sum + count, 0)).toBe(700);
  expect(await foundAt(model?.id ?? 0, documents)).toEqual(sorted);
});
