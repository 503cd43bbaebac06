import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, askAll, signUp } = app;

async function readers() {
  return { macrina: await signUp('macrina'), gaunilo: await signUp('gaunilo'), ruth: await signUp('r.halevi') };
}

async function createCommunity(as: string, name: string, description?: string | null): Promise<number> {
  const { status, body } = await ask('POST /api/communities', { as, body: { name, description } });
  expect(status).toBe(201);
  return body.id;
}

const open = async (as: string, id: number) => (await ask('GET /api/communities/{id}', { as, params: { id } })).body;
const join = (as: string | undefined, id: number | string) => ask('POST /api/communities/{id}/membership', { as, params: { id } });
const leave = (as: string | undefined, id: number | string) => ask('DELETE /api/communities/{id}/membership', { as, params: { id } });
const patch = (as: string | undefined, id: number | string, body: unknown) =>
  ask('PATCH /api/communities/{id}', { as, params: { id }, body });
const names = (rows: { name: string }[]): string[] => rows.map(({ name }) => name);

describe('a community', () => {
  test('has its creator as first member and moderator, with name and description trimmed', async () => {
    const { macrina, gaunilo } = await readers();
    const { status, body } = await ask('POST /api/communities', {
      as: macrina,
      body: { name: ' Cappadocians\n', description: ' Three, and a sister. ' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: 1, name: 'Cappadocians', description: 'Three, and a sister.', member_count: 1 });
    expect(body).toMatchObject({ is_member: true, is_moderator: true });
    expect(await open(macrina, 1)).toEqual(body);
    expect(await open(gaunilo, 1)).toEqual({ ...body, is_member: false, is_moderator: false, is_owner: false });
  });

  test.each([undefined, null, '', ' \n'])('has no description if it was %j', async (description) => {
    const { macrina } = await readers();
    expect((await open(macrina, await createCommunity(macrina, 'Any', description))).description).toBeNull();
  });

  test.each(['', ' \u00a0', 'x'.repeat(101), 5, null, undefined])('rejects the name %j', async (name) => {
    const { macrina } = await readers();
    const id = await createCommunity(macrina, 'Old');
    for (const response of [
      await ask('POST /api/communities', { as: macrina, body: { name } }),
      ...(name === undefined ? [] : [await patch(macrina, id, { name })]),
    ]) {
      expect([response.status, response.body.details]).toEqual([400, 'Please give the community a name of at most 100 characters.']);
    }
    expect((await open(macrina, id)).name).toBe('Old');
  });

  test('rejects an invalid description and stores any other as it is', async () => {
    const { macrina } = await readers();
    for (const description of ['x'.repeat(1001), 5, ['a'], 'a\0b', 'a\ud800b']) {
      expect((await ask('POST /api/communities', { as: macrina, body: { name: 'A', description } })).status).toBe(400);
    }
    for (const [i, description] of ['𐤀'.repeat(1000), `<script>'; drop table posts; --`].entries()) {
      expect((await open(macrina, await createCommunity(macrina, `A${i}`, description))).description).toBe(description);
    }
    expect((await open(macrina, await createCommunity(macrina, '\ufdfa'.repeat(100)))).name).toBe('\ufdfa'.repeat(100));
  });

  test('has a unique name, compared without case, accents and punctuation', async () => {
    const { macrina, gaunilo } = await readers();
    await createCommunity(macrina, 'Église & Orient');
    await createCommunity(macrina, '☧');
    const id = await createCommunity(gaunilo, 'Another');
    for (const name of ['eglise orient', ' ÉGLISE  — ORIENT ', '☧']) {
      for (const response of [await ask('POST /api/communities', { as: gaunilo, body: { name } }), await patch(gaunilo, id, { name })]) {
        expect([response.status, response.body.details]).toEqual([
          400,
          'There is already a community with this name. Please choose another.',
        ]);
        expect(response.body.issues[0].path).toBe('name');
      }
    }
    expect((await patch(gaunilo, id, { name: 'ANOTHER' })).body.name).toBe('ANOTHER');
  });

  test('is updated field by field by its moderator, and by no one else', async () => {
    const { macrina, gaunilo } = await readers();
    const id = await createCommunity(macrina, 'Cappadocians', 'Three');
    await join(gaunilo, id);
    expect((await patch(macrina, id, { name: 'Cappadocia' })).body).toMatchObject({ name: 'Cappadocia', description: 'Three' });
    expect((await patch(macrina, id, { description: null })).body).toMatchObject({ name: 'Cappadocia', description: null });
    const whole = (await patch(macrina, id, {})).body;
    expect(whole).toEqual(await open(macrina, id));
    const stranger = await patch(gaunilo, id, { name: 'Mine' });
    expect([stranger.status, stranger.body.details]).toEqual([403, 'Access denied.']);
    expect((await patch(undefined, id, { name: 'Mine' })).status).toBe(401);
    expect(await open(macrina, id)).toEqual(whole);
  });

  test('that does not exist is a 404 on every endpoint, and an invalid id a 400', async () => {
    const { macrina } = await readers();
    for (const name of [
      'GET /api/communities/{id}',
      'PATCH /api/communities/{id}',
      'POST /api/communities/{id}/membership',
      'DELETE /api/communities/{id}/membership',
    ] as const) {
      const body = name.startsWith('PATCH') ? { name: 'Any' } : undefined;
      const response = await ask(name, { as: macrina, params: { id: 77 }, body });
      expect([response.status, response.body.details]).toEqual([404, 'Community not found (ID: 77).']);
      expect((await ask(name, { as: macrina, params: { id: Number.MAX_SAFE_INTEGER }, body })).status).toBe(404);
      expect((await ask(name, { params: { id: 77 }, body })).status).toBe(401);
      for (const id of ['0', 'x', '1.5', '99999999999999999999999']) {
        expect((await ask(name, { as: macrina, params: { id }, body })).status).toBe(400);
      }
    }
    const feed = await ask('GET /api/communities/{id}/posts', { as: macrina, params: { id: 77 } });
    expect([feed.status, feed.body.details]).toEqual([404, 'Community posts not found (ID: 77).']);
  });
});

describe('membership', () => {
  test('is joined and left idempotently', async () => {
    const { macrina, gaunilo } = await readers();
    const id = await createCommunity(macrina, 'Cappadocians');
    for (let i = 0; i < 2; i++) {
      const { status, body } = await join(gaunilo, id);
      expect([status, body.is_member, body.member_count, body.is_moderator]).toEqual([200, true, 2, false]);
    }
    for (let i = 0; i < 2; i++) {
      const { status, body } = await leave(gaunilo, id);
      expect([status, body.is_member, body.member_count]).toEqual([200, false, 1]);
    }
    expect((await open(macrina, id)).is_moderator).toBe(true);
  });

  test('passes moderation to the longest-standing member when the moderator leaves', async () => {
    const { macrina, gaunilo, ruth } = await readers();
    const id = await createCommunity(macrina, 'Cappadocians');
    await join(ruth, id);
    await join(gaunilo, id);
    expect((await leave(macrina, id)).body).toMatchObject({ is_moderator: false, member_count: 2 });
    expect([(await open(ruth, id)).is_moderator, (await open(gaunilo, id)).is_moderator]).toEqual([true, false]);
    // A member who rejoins is the newest one.
    expect((await join(macrina, id)).body.is_moderator).toBe(false);
    expect((await patch(macrina, id, { name: 'Mine again' })).status).toBe(403);
    expect((await patch(ruth, id, { name: 'Ours' })).status).toBe(200);
  });

  test('has no moderator without members, until someone joins', async () => {
    const { macrina, gaunilo } = await readers();
    const id = await createCommunity(macrina, 'Cappadocians');
    expect((await leave(macrina, id)).body).toMatchObject({ member_count: 0, is_moderator: false });
    expect((await patch(macrina, id, { name: 'Mine' })).status).toBe(403);
    expect((await join(gaunilo, id)).body).toMatchObject({ member_count: 1, is_moderator: true });
  });
});

describe('the list of communities', () => {
  test("is sorted by size and shows the caller's membership", async () => {
    const { macrina, gaunilo, ruth } = await readers();
    const [small, large, middle] = [
      await createCommunity(macrina, 'Small'),
      await createCommunity(macrina, 'Large'),
      await createCommunity(macrina, 'Middle'),
    ];
    for (const as of [gaunilo, ruth]) await join(as, large);
    await join(ruth, middle);
    await leave(macrina, small);
    const { status, body } = await ask('GET /api/communities', { as: ruth });
    expect([status, names(body)]).toEqual([200, ['Large', 'Middle', 'Small']]);
    expect(body.map((row: { is_member: boolean }) => row.is_member)).toEqual([true, true, false]);
    expect((await ask('GET /api/communities')).status).toBe(401);
    expect((await ask('POST /api/communities', { body: { name: 'Any' } })).status).toBe(401);
  });

  test('is searched by folded words of name and description, the last one as a prefix', async () => {
    const { macrina } = await readers();
    await createCommunity(macrina, 'Ἀθανάσιος & friends');
    await createCommunity(macrina, 'Latin West', 'Athanasius in translation; Église.');
    const found = async (q: string) => names((await ask('GET /api/communities', { as: macrina, query: { q } })).body);
    expect(await found('αθανασιοσ')).toEqual(['Ἀθανάσιος & friends']);
    expect(await found('EGLISE athan')).toEqual(['Latin West']);
    expect(await found('friend')).toEqual(['Ἀθανάσιος & friends']);
    expect(await found('  ')).toHaveLength(2);
    for (const q of ['?!', 'nothing', `'; drop table communities; --`, "a' | 'b", '& !']) expect(await found(q)).toEqual([]);
    expect((await ask('GET /api/communities', { as: macrina, query: { q: 'x'.repeat(201) } })).status).toBe(400);
  });

  test('has with mine=1 exactly those that the caller has joined', async () => {
    const { macrina, gaunilo } = await readers();
    const joined: string[] = [];
    for (let i = 1; i <= 53; i++) {
      const id = await createCommunity(i % 2 === 0 ? gaunilo : macrina, `C ${i}`);
      if (i % 2 === 0) await join(macrina, id);
      joined.push(`C ${i}`);
    }
    await createCommunity(gaunilo, 'Elsewhere');
    const mine = (as: string | undefined, query: Record<string, string>) => ask('GET /api/communities', { as, query });
    const { body } = await mine(macrina, { mine: '1' });
    expect(names(body).toSorted()).toEqual(joined.toSorted());
    expect(names((await mine(macrina, { mine: '1', q: '53' })).body)).toEqual(['C 53']);
    expect(await askAll('GET /api/communities', { as: macrina, query: { mine: '1', limit: 7 } })).toHaveLength(53);
    await leave(macrina, body[0]?.id ?? 0);
    expect((await mine(macrina, { mine: '1' })).body).toHaveLength(52);
    expect((await mine(macrina, { mine: 'yes' })).status).toBe(400);
    expect((await mine(undefined, { mine: '1' })).status).toBe(401);
  });

  test('reaches every row exactly once through its cursors, with and without a search', async () => {
    const { macrina, gaunilo } = await readers();
    for (let n = 1; n <= 9; n++) await createCommunity(macrina, `Community ${n}`);
    for (const id of [2, 5, 8]) await join(gaunilo, id);
    for (const limit of [1, 2, 4, 100]) {
      for (const query of [{ limit }, { limit, q: 'community' }]) {
        const all = await askAll('GET /api/communities', { as: macrina, query });
        expect(all.map(({ id }) => id).join('')).toBe('852976431');
      }
    }
    for (const before of ['x', 'WzFd', 'WyJhIiwxXQ']) {
      expect((await ask('GET /api/communities', { as: macrina, query: { before } })).status).toBe(400);
    }
    const far = Buffer.from(JSON.stringify([Number.MAX_SAFE_INTEGER, 1])).toString('base64url');
    expect((await ask('GET /api/communities', { as: macrina, query: { before: far } })).body).toHaveLength(9);
  });
});
