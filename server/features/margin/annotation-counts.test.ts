import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countsFor, type Edition } from '../../testing/expected-counts.ts';
import { runs } from '../../testing/extent.ts';
import { testApp } from '../../testing/test-app.ts';
import { findWrongCounts } from '../../testing/wrong-counts.ts';
import { compactAnnotationCounts } from '../annotations/count-maintenance-queries.ts';
import { importFile, jsonLines } from '../editions/testing.ts';

const app = testApp();
const { ask, signUp } = app;

const words = ['alpha', 'beta', 'gamma', 'delta'];
const textOf = (label: string, n: number): string => words.map((word) => `${word}${label}${n}`).join(' ');

/**
 * Two editions of John with other verses missing, and two translations of a text that is not
 * scripture.
 */
const editions: readonly Edition[] = [
  { slug: 'john', scripture: true, citations: [1, 2, 3, 4, 5].map((n) => `John.1.${n}`) },
  { slug: 'jean', scripture: true, citations: [1, 3, 4, 5].map((n) => `John.1.${n}`) },
  { slug: 'homily', scripture: false, citations: ['1.1', '1.2', '1.3', '2.1'] },
  { slug: 'homelie', scripture: false, citations: ['1.1', '1.2', '2.1', '2.2'] },
];

async function importEdition({ slug, scripture, citations }: Edition, { without = '', reworded = '' } = {}): Promise<void> {
  const fields = {
    title: scripture ? 'John' : 'Homily',
    author: 'Someone',
    language: slug === 'john' || slug === 'homily' ? 'en' : 'fr',
    license: 'CC0',
  };
  await importFile(
    app.sql,
    jsonLines(
      { ...fields, ...(scripture && { scripture, numbering: 'kjv' }) },
      citations
        .map((citation, n) => ({ citation, text: textOf(citation === reworded ? 'new' : slug, n) }))
        .filter(({ citation }) => citation !== without),
    ),
    { slug },
  );
}

interface Person {
  name: string;
  token: string;
}

const people: Person[] = [];
const circles: number[] = [];
let accounts = 0;

async function signUpReader(at: number): Promise<void> {
  const name = `reader${++accounts}`;
  people[at] = { name, token: await signUp(name) };
}

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/**
 * Runs one change; what it does follows from the numbers. Some are rejected, such as sharing with a
 * circle that one is not in.
 */
async function change([kind, who, a, b, c]: readonly [number, number, number, number, number]): Promise<void> {
  const { name, token: as } = pick(people, who);
  const rows = await app.sql<{ id: number }[]>`select id from annotations order by id`;
  const annotation = rows.length === 0 ? 0 : pick(rows, a).id;
  const audience = pick(
    [
      { visibility: 'private' },
      { visibility: 'public' },
      { visibility: 'circles', circle_ids: circles.filter((_, n) => ((b % 7) + 1) & (2 ** n)) },
    ],
    b,
  );
  const edition = pick(editions, a);
  const changes: (() => Promise<unknown>)[] = [
    () =>
      annotate(
        as,
        edition,
        { first: b % edition.citations.length, last: Math.min(edition.citations.length - 1, (b % edition.citations.length) + (c % 3)) },
        { ...audience, body: c % 2 ? 'A note' : null },
      ),
    () => annotate(as, edition, { first: c % edition.citations.length, last: c % edition.citations.length }, audience),
    () => ask('PATCH /api/annotations/{id}', { as, params: { id: annotation }, body: audience }),
    () =>
      ask('PATCH /api/annotations/{id}', { as, params: { id: annotation }, body: { body: c % 2 ? 'Another note' : null, color: 'pink' } }),
    () => ask('DELETE /api/annotations/{id}', { as, params: { id: annotation } }),
    () => ask('POST /api/annotations/{id}/replies', { as, params: { id: annotation }, body: { body: 'A reply' } }),
    async () => {
      const [reply] = await app.sql<
        { id: number }[]
      >`select id from annotation_replies where annotation_id = ${annotation} order by id limit 1`;
      return ask('DELETE /api/annotations/{id}/replies/{replyId}', { as, params: { id: annotation, replyId: reply?.id ?? 1 } });
    },
    () => ask(`${b % 3 ? 'POST' : 'DELETE'} /api/circles/{id}/membership`, { as, params: { id: pick(circles, c) } }),
    () => (b % 2 ? ask('POST /api/mutes', { as, body: { username: pick(people, c).name } }) : app.sql`delete from mutes`),
    () => (b % 2 ? ask('POST /api/blocks', { as, body: { username: pick(people, c).name } }) : app.sql`delete from blocks`),
    () => (b % 2 ? importEdition(edition, { without: pick(edition.citations.slice(1), c) }) : importEdition(edition)),
    () => importEdition(edition, { reworded: pick(edition.citations, c) }),
    () => compactAnnotationCounts(app.sql),
    async () => {
      if (b % 4 > 0) return;
      await ask('DELETE /api/profile', { as, body: { password: 'correct horse', everything: c % 2 === 0 } });
      await signUpReader(people.findIndex((one) => one.name === name));
    },
  ];
  await pick(changes, kind)();
}

async function annotate(
  as: string,
  { slug, citations }: Edition,
  { first, last }: { first: number; last: number },
  more: object,
): Promise<void> {
  const rows = await app.sql<{ citation: string; body: string }[]>`
    select s.citation, s.body from segments s join editions e on e.id = s.edition_id
    where e.slug = ${slug} and s.citation = any(${citations.slice(first, last + 1)}::text[]) and s.position is not null order by s.position`;
  const [from, to] = [rows[0], rows.at(-1)];
  if (!from || !to) return;
  const quote = rows.map(({ body }) => body).join(' ');
  const place = { first: { citation: from.citation, start: 0 }, last: { citation: to.citation, end: to.body.length } };
  await ask('POST /api/annotations', { as, body: { edition: slug, quote, ...place, ...more } });
}

interface MarginSegment {
  readonly citation: string;
  readonly counts: { readonly annotation: number };
  readonly marks: number;
  readonly rows: readonly { readonly id: number }[];
}

/** Reads the margin of all segments, and then the rows of each. */
async function marginOf(
  as: string,
  slug: string,
  filter: { person?: string; circle?: number },
): Promise<{ citation: string; marks: number; ids: number[] }[]> {
  const read = async (query: object): Promise<MarginSegment[]> =>
    (await ask('GET /api/editions/{slug}/margin', { as, params: { slug }, query: { kinds: 'annotation', ...filter, ...query } })).body
      .segments;
  const counted = await read({ limit: 0 });
  return Promise.all(
    counted.map(async ({ citation, marks, counts }) => {
      const ids = (await read({ from: citation, limit: 100 })).flatMap(({ rows }) => rows.map(({ id }) => id));
      expect([slug, citation, counts.annotation]).toEqual([slug, citation, ids.length]);
      return { citation, marks, ids };
    }),
  );
}

/**
 * Adds users who write nothing, but are so many that what they wrote is looked for by place:
 * members of a circle, muted by all people.
 */
async function addCrowd(): Promise<void> {
  await app.sql`
    insert into users (username, email, email_key, password_hash)
    select 'silent' || n, 'silent' || n || '@example.org', 'silent' || n || '@example.org', '' from generate_series(1, 20) n on conflict do nothing`;
  // The circle is gone if all of its members have left.
  await app.sql`
    insert into circle_members (circle_id, user_id)
    select c.id, u.id from circles c join users u on u.username like 'silent%' where c.id = ${circles[0] ?? 0} on conflict do nothing`;
  await app.sql`
    insert into mutes (muter_id, muted_id)
    select p.id, s.id from users p join users s on s.username like 'silent%' where p.username = any(${people.map(({ name }) => name)})
    on conflict do nothing`;
}

/** Returns the number of annotations in the margins of all people. */
async function expectCounts(): Promise<number> {
  let found = 0;
  expect(await findWrongCounts(app.sql)).toEqual([]);
  for (const { name, token: as } of people) {
    const circle = circles[0] ?? 0;
    const [member] = await app.sql`
      select from circle_members where circle_id = ${circle} and user_id = (select id from users where username = ${name})`;
    const filters = [{}, { person: pick(people, 1).name }, ...(member ? [{ circle }] : [])];
    for (const { slug } of editions)
      for (const filter of filters) {
        const margin = await marginOf(as, slug, filter);
        expect([name, slug, filter, margin]).toEqual([name, slug, filter, await countsFor(app.sql, name, slug, filter)]);
        found += margin.flatMap(({ ids }) => ids).length;
      }
  }
  return found;
}

const number = fc.nat(1000);

test('counts annotations as if they were counted one by one, after any changes', { timeout: 600_000 }, async () => {
  for (const edition of editions) await importEdition(edition);
  for (let at = 0; at < 4; at++) await signUpReader(at);
  for (const { token: as } of people.slice(0, 3)) {
    circles.push((await ask('POST /api/circles', { as, body: { name: 'A circle', open: true } })).body.id);
    for (const person of people) await ask('POST /api/circles/{id}/membership', { as: person.token, params: { id: circles.at(-1) ?? 0 } });
  }
  let found = 0;
  let foundByPlace = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(number, number, number, number, number), { minLength: 40, maxLength: 40 }), async (changes) => {
      for (const one of changes) await change(one);
      found += await expectCounts();
      await addCrowd();
      foundByPlace += await expectCounts();
      await app.sql`delete from users where username like 'silent%'`;
    }),
    { numRuns: runs(5, 100), endOnFailure: true },
  );
  // Otherwise the changes made nothing to count.
  expect(found).toBeGreaterThan(50);
  expect(foundByPlace).toBe(found);
});
