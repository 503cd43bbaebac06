import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { blockingWorld, type BlockingWorld, type Person } from '../../testing/blocking-world.ts';
import { type Listing, listings, notListings } from '../../testing/every-listing.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask } = app;

const nameOf = ({ name, params, query, body }: Listing): string =>
  [name, ...[params, query, body].map((part) => (part ? JSON.stringify(part) : ''))].filter((part) => part !== '').join(' ');

/** Returns every response that a user gets, by request. */
async function responsesTo({ token }: Person, world: BlockingWorld): Promise<Map<string, string>> {
  const responses = new Map<string, string>();
  for (const listing of listings(world)) {
    const { status, body } = await ask(listing.name, { ...listing, as: token });
    responses.set(nameOf(listing), status < 300 ? JSON.stringify(body) : String(status));
  }
  return responses;
}

/** Returns the requests whose response has a trace of a user. */
function tracesOf({ id, word, username }: Person, responses: ReadonlyMap<string, string>): string[] {
  const traces = [word, String(id), `"username":"${username}"`, `"created_by":${id}`];
  return [...responses].filter(([, text]) => traces.some((trace) => text.includes(trace))).map(([name]) => name);
}

test('covers every endpoint that reads', async () => {
  const world = await blockingWorld(app).build();
  const requests = listings(world);
  const covered = new Set<string>(requests.map(({ name }) => name));
  const reading = Object.keys(api).filter((name) => name.startsWith('GET '));
  expect(reading.filter((name) => !covered.has(name) && !notListings.has(name))).toEqual([]);
  for (const { name, ...input } of requests) {
    if (Object.keys(input).length > 0) continue;
    expect([name, (await ask(name, { as: world.clare.token })).status]).toEqual([name, 200]);
  }
});

// Some 170 requests for each user before and after each change.
test('leaves no trace of two users to each other, hides a muted user in lists, and restores all', { timeout: 180_000 }, async () => {
  const { build, done } = blockingWorld(app);
  const world = await build();
  const { anselm, basil, clare } = world;
  const before = {
    anselm: await responsesTo(anselm, world),
    basil: await responsesTo(basil, world),
    clare: await responsesTo(clare, world),
  };
  await done(basil, 'POST /api/mutes', { body: { username: 'anselm' } });
  const muted = await responsesTo(basil, world);
  const seen = tracesOf(anselm, muted);
  expect.soft(tracesOf(anselm, before.basil).filter((name) => !seen.includes(name))).toMatchInlineSnapshot(`
    [
      "GET /api/people {"q":"qzanselm"}",
      "GET /api/people {"q":"anselm"}",
      "GET /api/people {"q":"Reader"}",
      "GET /api/search/suggestions {"q":"anselm"}",
      "GET /api/search/suggestions {"q":"Reader"}",
      "GET /api/posts",
      "GET /api/posts {"feed":"home"}",
      "GET /api/posts/{id}/comments {"id":3}",
      "GET /api/posts/{id}/comments {"id":1}",
      "GET /api/communities/{id}/posts {"id":1}",
      "GET /api/annotations {"edition":"john"}",
      "GET /api/annotations {"passage":43001001001}",
      "GET /api/annotations/{id}/replies {"id":3}",
      "GET /api/annotations/{id}/replies {"id":1}",
      "GET /api/editions/{slug}/margin {"slug":"john"}",
      "GET /api/editions/{slug}/margin {"slug":"john"} {"from":"John.1.1"}",
      "GET /api/editions/{slug}/margin {"slug":"john"} {"person":"anselm"}",
      "GET /api/editions/{slug}/margin {"slug":"john"} {"person":"basil"}",
      "GET /api/editions/{slug}/margin {"slug":"john"} {"from":"John.1.1","limit":2}",
      "GET /api/passages/{id}/margin {"id":43001001001}",
      "GET /api/passages/{id} {"id":43001001001} {"type":"post"}",
      "GET /api/passages/{id} {"id":43001001001} {"type":"comment"}",
      "GET /api/passages/{id} {"id":43001001001} {"type":"review"}",
      "GET /api/passages/{id} {"id":43001001001} {"type":"essay"}",
      "GET /api/passages/{id} {"id":43001001001} {"type":"topic"}",
      "GET /api/passages/{id} {"id":43001001001} {"person":"basil"}",
      "GET /api/passages/{id} {"id":43001001001} {"person":"clare"}",
      "GET /api/graph/neighbours/{id} {"id":"passage_43001001001"}",
      "GET /api/notifications",
    ]
  `);
  expect.soft(await responsesTo(anselm, world)).toEqual(before.anselm);
  await done(basil, 'DELETE /api/mutes/{userId}', { params: { userId: anselm.id } });

  expect(tracesOf(anselm, before.basil).length).toBeGreaterThan(60);
  expect(tracesOf(basil, before.anselm).length).toBeGreaterThan(60);
  await done(basil, 'POST /api/blocks', { body: { username: 'Anselm' } });
  expect.soft(tracesOf(anselm, await responsesTo(basil, world))).toEqual([]);
  expect.soft(tracesOf(basil, await responsesTo(anselm, world))).toEqual([]);
  const toClare = await responsesTo(clare, world);
  // They no longer follow each other.
  const isOfFollows = (name: string): boolean => /^GET .*\/follow(?:ers|ing) .*"id":[78]0/.test(name);
  const traces = (one: Person, responses: ReadonlyMap<string, string>) => tracesOf(one, responses).filter((name) => !isOfFollows(name));
  for (const one of [anselm, basil]) expect.soft(traces(one, toClare)).toEqual(traces(one, before.clare));

  await done(basil, 'DELETE /api/blocks/{userId}', { params: { userId: anselm.id } });
  await done(basil, 'POST /api/subscribe', { body: { followed_username: 'anselm' } });
  await done(anselm, 'POST /api/subscribe', { body: { followed_username: 'basil' } });
  expect.soft(tracesOf(anselm, await responsesTo(basil, world))).toEqual(tracesOf(anselm, before.basil));
  expect.soft(tracesOf(basil, await responsesTo(anselm, world))).toEqual(tracesOf(basil, before.anselm));
});
