import { expect, test } from 'vitest';
import type { SqlRunner, Transaction } from '../../../platform/db/open.ts';
import { testMeaning } from '../../../testing/test-meaning.ts';
import { trainingKinds } from '../kinds.ts';
import { findCandidates } from './search-queries.ts';
import { IN_SAMPLE } from './store-queries.ts';

const app = testMeaning();
const { signUp } = app;

const WIDTH = 64;
const QUERY = '01'.repeat(WIDTH / 2);

/**
 * Adds posts whose bits differ from the query in `distances` places; every `hiddenEach`th is
 * private to another user.
 */
async function addBits(modelId: number, distances: readonly number[], hiddenEach: number): Promise<void> {
  const bits = distances.map((distance) => Array.from(QUERY, (bit, i) => (i < distance ? String(1 - Number(bit)) : bit)).join(''));
  await app.sql`
    with written as (
      insert into posts (user_id, content, title) select 2, 'Post ' || n, 'Post ' || n from generate_series(1, ${distances.length}::integer) n returning id
    ),
    placed as (select id, row_number() over (order by id) as n from written),
    given as (select bits, n, n % ${hiddenEach}::integer = 0 as hidden from unnest(${bits}::text[]) with ordinality as g (bits, n)),
    documents as (
      insert into search_document (post_id, kind, user_id, public, title, body, words)
      select p.id, 'post', 2, not g.hidden, 'Post', '', ''::tsvector from placed p join given g using (n) returning id, post_id
    ),
    read as (
      insert into search_meaning (document_id, model_id, version, kind, terms, keys)
      select id, ${modelId}::integer, 1, 'post', '', '{}' from documents
    )
    insert into search_bits (document_id, model_id, kind, bits)
    select d.id, ${modelId}::integer, 'post', g.bits::bit varying from documents d join placed p on p.id = d.post_id join given g using (n)`;
}

/** Returns how many documents were found at each distance from the query. */
async function foundAt(sql: SqlRunner, modelId: number, documents: number): Promise<Record<number, number>> {
  const vector = { text: JSON.stringify(Array.from({ length: WIDTH }, () => 0)), bits: QUERY, width: WIDTH };
  const found = await findCandidates(sql, {
    modelId,
    documents,
    scope: { callerId: 1, kinds: trainingKinds, filters: {} },
    vector,
    keys: [],
  });
  const rows = await sql<{ distance: number; count: number; hidden: boolean }[]>`
    select b.bits <~> ${QUERY}::text::bit varying as distance, count(*)::integer as count, bool_or(not d.public) as hidden
    from search_bits b join search_document d on d.id = b.document_id
    where b.document_id = any(${found.map(({ id }) => id)}::bigint[]) group by 1 order by 1`;
  expect(rows.filter(({ hidden }) => hidden)).toEqual([]);
  return Object.fromEntries(rows.map(({ distance, count }) => [distance, count]));
}

const MANY = 20_000;

test('finds the same nearest documents by threshold and by sorting all', async () => {
  await signUp('macrina');
  await signUp('gaunilo');
  const [model] = await app.sql<{ id: number }[]>`select id from search_model where state = 'ready'`;
  const id = model?.id ?? 0;
  // More lie below the bound than are wanted.
  await addBits(
    id,
    Array.from({ length: 12_000 }, (_, i) => 1 + ((i * 7919) % WIDTH)),
    10,
  );
  for (const [circumstance, change, count] of [
    ['as added', '', 700],
    ['half of what lies below it is hidden', 'update search_document set public = id % 2 = 0', 700],
    ['the sample lies nearer than all others', `update search_bits set bits = b'${QUERY}' where ${IN_SAMPLE}`, 700],
    ['half are of another kind, and far', `update search_bits set kind = 'essay', bits = ~ b'${QUERY}' where document_id % 2 = 1`, 800],
    ['one kind is rare and far', `update search_bits set kind = 'work', bits = ~ b'${QUERY}' where document_id % 100 = 1`, 800],
  ] as const) {
    await rolledBack(async (tx) => {
      if (change !== '') await tx.unsafe(change);
      const sorted = await foundAt(tx, id, 1);
      const found = Object.values(sorted).reduce((sum, number) => sum + number, 0);
      expect([circumstance, found]).toEqual([circumstance, count]);
      expect([circumstance, await foundAt(tx, id, MANY)]).toEqual([circumstance, sorted]);
    });
  }
});

async function rolledBack(work: (tx: Transaction) => Promise<void>): Promise<void> {
  const over = new Error('rolled back');
  await app.sql
    .begin(async (tx) => {
      await work(tx);
      throw over;
    })
    .catch((error: unknown) => expect(error).toBe(over));
}
