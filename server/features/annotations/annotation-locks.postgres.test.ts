import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { annotator, john } from '../../testing/annotator.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;
const { annotate, importJohn } = annotator(app);

/**
 * Connections of the pool; each reports its deadlocks at the end of a transaction, at most once a
 * second.
 */
const CONNECTIONS = 20;

async function countDeadlocks(): Promise<number> {
  await wait(1100);
  await Promise.all(Array.from({ length: CONNECTIONS }, () => app.sql`select pg_sleep(0.2)`));
  const [row] = await app.sql<{ deadlocks: number }[]>`
    select deadlocks::integer as deadlocks from pg_stat_database where datname = current_database()`;
  return row?.deadlocks ?? -1;
}

const ROUNDS = 25;
const quotes = ['In the beginning', 'the Word', 'with God', 'was God'];

let [macrina, gaunilo] = ['', ''];
let circles: number[] = [];
let annotations: number[] = [];
beforeEach(async () => {
  [macrina, gaunilo] = [await signUp('macrina'), await signUp('gaunilo')];
  circles = [];
  for (const name of ['One', 'Two', 'Three']) {
    const { id } = (await ask('POST /api/circles', { as: gaunilo, body: { name, description: 'x', open: true } })).body;
    circles.push(id);
    expect((await join(id)).status).toBeLessThan(300);
  }
  await importJohn();
  annotations = [];
  for (const quote of quotes) annotations.push((await annotate(macrina, quote, { visibility: 'circles', circle_ids: circles })).body.id);
});

const join = (id: number) => ask('POST /api/circles/{id}/membership', { as: macrina, params: { id } });
const leave = (id: number) => ask('DELETE /api/circles/{id}/membership', { as: macrina, params: { id } });
const change = (id: number, body: object) => ask('PATCH /api/annotations/{id}', { as: macrina, params: { id }, body });
const reply = (id: number, body: string) => ask('POST /api/annotations/{id}/replies', { as: gaunilo, params: { id }, body: { body } });

async function inTurns(...acts: ((round: number) => Promise<unknown>)[]): Promise<void> {
  await Promise.all(
    acts.map(async (act) => {
      for (let round = 0; round < ROUNDS; round++) await act(round);
    }),
  );
}

test('changes of annotations, of circles and of the text do not deadlock', { timeout: 120_000 }, async () => {
  const before = await countDeadlocks();
  const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
  await inTurns(
    async (round) => {
      await leave(at(circles, round));
      await join(at(circles, round));
    },
    async (round) => {
      await leave(at(circles, round + 1));
      await join(at(circles, round + 1));
    },
    (round) => change(at(annotations, round), { visibility: 'circles', circle_ids: circles.filter((_, n) => n !== round % 3) }),
    (round) => change(at(annotations, 3 - (round % 4)), { visibility: 'circles', circle_ids: circles }),
    (round) => change(at(annotations, round), { color: at(['pink', 'blue'], round) }),
    (round) => change(at(annotations, round + 2), at([{ visibility: 'public' }, { body: `Note ${round}` }], round)),
    (round) => reply(at(annotations, round), `Reply ${round}, @macrina`),
    (round) => importJohn({ ...john, 1: round % 2 ? john[1] : `Lo! ${john[1]}` }),
    async (round) => {
      const { body } = await annotate(macrina, at(quotes, round), { visibility: 'circles', circle_ids: [at(circles, round)] });
      if (body.id) await ask('DELETE /api/annotations/{id}', { as: macrina, params: { id: body.id } });
    },
  );
  expect(await countDeadlocks()).toBe(before);
});
