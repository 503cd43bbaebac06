import { expect, test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

/** Adds users with many names that begin alike, and their own last. */
async function addPeople(names: readonly string[], followers = 0): Promise<void> {
  await app.sql`
    insert into users (username, email, email_key, password_hash, display_name, display_name_words, follower_count)
    select key, key, key, '', name, lower(name), ${followers}::integer
    from unnest(${[...names]}::text[]) name, lateral (select 'u-' || md5(name)::varchar(20) as key) k`;
}

test('a person is found by a letter of the last name behind many with the same first name', async () => {
  const macrina = await signUp('macrina');
  await addPeople(Array.from({ length: 90 }, (_, i) => `Maria Bruni ${i}`));
  await addPeople(['Anna Maria Zeller', 'Mariana Zoll', 'Zita Maria']);
  await addPeople(['Maria Popular'], 7);
  await addPeople(['Mar']);
  const people = async (q: string) =>
    (await ask('GET /api/people', { as: macrina, query: { q } })).body.map((one: { display_name: string }) => one.display_name);
  const found = async (query: string) =>
    (await ask('POST /api/search/{type}', { as: macrina, params: { type: 'literal' }, body: { query, types: ['user'] } })).body.map(
      (one: { title: string }) => one.title,
    );
  for (const search of [people, found]) {
    expect((await search('maria z')).toSorted()).toEqual(['Anna Maria Zeller', 'Mariana Zoll', 'Zita Maria']);
    expect(await search('z maria')).toHaveLength(3);
    expect((await search('maria'))[0]).toBe('Maria Popular');
    expect((await search('mar'))[0]).toBe('Mar');
    expect(await search('maria bruni 77')).toEqual(['Maria Bruni 77']);
  }
});

test('people who share a name are all found in a search for people, and each by the username', async () => {
  const macrina = await signUp('macrina');
  await app.sql`
    insert into users (username, email, email_key, password_hash, display_name, display_name_words)
    select 'same' || n, 'same' || n, 'same' || n, '', 'Ruth Halevi', 'ruth halevi' from generate_series(1, 60) n`;
  const found = async (query: string) =>
    (
      await ask('POST /api/search/{type}', { as: macrina, params: { type: 'literal' }, body: { query, types: ['user'], limit: 50 } })
    ).body.map((one: { username: string }) => one.username);
  expect(new Set(await found('ruth hal')).size).toBe(50);
  expect(await found('ruth halevi same57')).toEqual(['same57']);
  const { body } = await ask('GET /api/people', { as: macrina, query: { q: 'ruth same57' } });
  expect(body.map((one: { username: string }) => one.username)).toEqual(['same57']);
});
