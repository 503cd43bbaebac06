import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { describe, expect, it } from 'vitest';
import { type Api, api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { accessTable, endpointsWithoutRow, isHiddenByBlock } from './testing/probe/access-table.ts';
import {
  type AskAs,
  type Ids,
  markers,
  readers,
  type Resource,
  resources,
  type Role,
  everyRole,
  usernameOf,
} from './testing/probe/resources.ts';
import { idsInPath, roleWorld } from './testing/probe/role-world.ts';
import { testApp } from './testing/test-app.ts';

const app = testApp();
const { ask } = app;
const world = roleWorld(app);
const { as, idsOf } = world;

/** Returns the path parameters for each resource, without duplicates: many resources share ids. */
function distinct(resourceIds: readonly Ids[], name: keyof Api): Ids[] {
  const params = resourceIds.map((ids) => idsInPath(name, ids)).filter((ids) => Object.keys(ids).length > 0);
  return [...new Map(params.map((ids) => [JSON.stringify(ids), ids])).values()];
}

describe('access', () => {
  it('has a row for every contract endpoint', () => {
    expect(endpointsWithoutRow()).toEqual([]);
    expect(endpointsWithoutRow(['GET /api/topics', 'GET /api/new'])).toEqual(['GET /api/new']);
  });

  it('rejects bad tokens everywhere, and visitors where an account is required', async () => {
    const wrong: string[] = [];
    for (const [name, { who, params }] of Object.entries(api as Record<string, Endpoint>)) {
      const ids = Object.keys((params as { properties?: object } | undefined)?.properties ?? {});
      const request = { params: Object.fromEntries(ids.map((id) => [id, 1])) };
      const bad = await ask(name as keyof Api, { ...request, as: 'not-a-token' });
      if (bad.status !== 401) wrong.push(`${name} answers ${bad.status} to a bad token`);
      const visitor = await ask(name as keyof Api, request);
      if ((visitor.status === 401) !== (who !== 'visitor') && !name.endsWith('/login'))
        wrong.push(`${name} answers ${visitor.status} to a visitor`);
    }
    expect(wrong).toEqual([]);
  });

  it('is granted to each role as listed in the table', { timeout: 120_000 }, async () => {
    const wrong: string[] = [];
    for (const { endpoint, resource, expected, query, body } of accessTable) {
      const statuses: number[] = [];
      for (const role of everyRole.slice(0, expected.length)) {
        const ids = await idsOf(resource);
        const { status } = await as(role, endpoint, { params: ids, ...(query && { query: query(ids) }), ...(body && { body: body(ids) }) });
        statuses.push(status);
        if (!endpoint.startsWith('GET') && status < 300) world.forget();
      }
      if (statuses.join() !== expected.join())
        wrong.push(`${endpoint} on ${resource}: expected ${expected.join(' ')}, got ${statuses.join(' ')}`);
    }
    expect(wrong).toEqual([]);
  });

  it('is denied to a suspended account everywhere', async () => {
    const wrong: string[] = [];
    for (const [name, { params }] of Object.entries(api as Record<string, Endpoint>)) {
      const ids = Object.keys((params as { properties?: object } | undefined)?.properties ?? {});
      const { status, body } = await as('suspended', name as keyof Api, { params: Object.fromEntries(ids.map((id) => [id, 1])) });
      if (status !== 403 || body.message !== 'Account suspended') wrong.push(`${name} answers ${status} to a suspended account`);
    }
    expect(wrong).toEqual([]);
  });

  it('hides everything of the owner from somebody whom the owner blocked', { timeout: 120_000 }, async () => {
    const wrong: string[] = [];
    for (const { endpoint, resource, expected, query, body } of accessTable) {
      const [toStranger = 0] = expected;
      if (toStranger >= 300) continue;
      const ids = await idsOf(resource);
      const { status } = await as('blocked', endpoint, {
        params: ids,
        ...(query && { query: query(ids) }),
        ...(body && { body: body(ids) }),
      });
      const hidden = isHiddenByBlock(endpoint, resource);
      if (hidden ? status !== 404 : status >= 300) wrong.push(`${endpoint} on ${resource} answers ${status}`);
      if (!endpoint.startsWith('GET') && status < 300) world.forget();
    }
    expect(wrong).toEqual([]);
  });

  it('limits an account and its sessions to the owner', async () => {
    const other = await ask('POST /api/login', { body: { email: `${usernameOf('owner')}@example.org`, password: 'correct horse' } });
    const [session] = (await as('owner', 'GET /api/profile/sessions')).body;
    const params = { id: session.id };
    expect((await as('stranger', 'DELETE /api/profile/sessions/{id}', { params })).status).toBe(404);
    expect((await as('stranger', 'DELETE /api/profile/sessions')).status).toBe(204);
    expect((await as('stranger', 'POST /api/logout')).status).toBe(204);
    expect((await as('stranger', 'GET /api/profile')).status).toBe(401);
    expect((await ask('GET /api/profile', { as: other.body.token })).status).toBe(200);
    const next = { current: 'correct horse', next: 'another horse' };
    expect((await as('member', 'POST /api/profile/password', { body: next })).status).toBe(200);
    expect((await ask('DELETE /api/profile', { as: other.body.token, body: { password: 'another horse' } })).status).toBe(400);
    expect((await ask('DELETE /api/profile', { as: other.body.token, body: { password: 'correct horse' } })).status).toBe(204);
    expect((await as('owner', 'GET /api/profile')).status).toBe(401);
    expect((await as('moderator', 'GET /api/profile')).status).toBe(200);
  });

  it('limits a change of the address and the mail settings to the owner of the account', async () => {
    const body = { email: 'new@example.org', password: 'correct horse' };
    expect((await ask('POST /api/profile/email', { body })).status).toBe(401);
    expect((await as('stranger', 'POST /api/profile/email', { body: { ...body, password: 'another horse' } })).status).toBe(400);
    expect((await as('owner', 'POST /api/profile/email', { body })).status).toBe(200);
    expect((await as('owner', 'PATCH /api/profile', { body: { mail: { digest: 'never' } } })).status).toBe(200);
    for (const role of ['stranger', 'administrator'] as const)
      expect((await as(role, 'GET /api/profile')).body).toMatchObject({ pending_email: null, mail: { digest: 'weekly' } });
    for (const token of ['x', '1.digest.AAAAAAAAAAAAAAAAAAAAAA']) {
      expect((await ask('POST /api/mail/unsubscribe', { query: { token } })).status).toBe(404);
      expect((await ask('POST /api/password/reset', { body: { token, password: 'a few words' } })).status).toBe(400);
      expect((await ask('POST /api/email/verify', { body: { token } })).status).toBe(400);
    }
  });

  it('limits a test checkout and a test subscription to the owner', async () => {
    const { session_id: id } = (await as('owner', 'POST /api/subscribe', { body: {} })).body;
    expect((await as('stranger', 'GET /api/premium/test-checkout/{id}', { params: { id } })).status).toBe(404);
    expect((await as('stranger', 'POST /api/premium/test-checkout/{id}', { params: { id }, body: { card: 'taken' } })).status).toBe(404);
    expect((await as('owner', 'POST /api/premium/test-checkout/{id}', { params: { id }, body: { card: 'taken' } })).status).toBe(200);
    const [subscription] = (await as('owner', 'GET /api/premium/test-portal')).body.subscriptions;
    const body = { id: subscription.id, action: 'cancel now' };
    expect((await as('stranger', 'POST /api/premium/test-portal', { body })).status).toBe(404);
    expect((await as('owner', 'POST /api/premium/test-portal', { body })).status).toBe(200);
  });
});

describe('private content', () => {
  /** Returns everything that a role can read through all GET endpoints and all kinds of search. */
  async function everythingFor(role: Role | 'visitor'): Promise<string> {
    const responses: string[] = [];
    const collect = async (name: keyof Api, request: Parameters<AskAs>[2]): Promise<void> => {
      const { status, body } = await as(role, name, request);
      if (status < 300) responses.push(`${name} ${JSON.stringify(body)}`);
    };
    const queries: Partial<Record<keyof Api, readonly Ids[]>> = {
      'GET /api/annotations': [{ mine: 1 }, { edition: 'test-bible' }, { passage: 43_003_016_016 }],
      'GET /api/posts': [{}, { username: 'owner' }, { feed: 'home' }],
      'GET /api/folders': [{}, { username: 'owner' }],
      'GET /api/essays': [{}, { username: 'owner' }],
      'GET /api/reads': [{}, { username: 'owner' }, { work_id: world.setting.workId }],
      'GET /api/notes': [{}, { title: 'Note' }],
      'GET /api/notes/titles': [{ titles: `Note ${markers.own}` }],
      'GET /api/references/titles': [{ topics: ids100, works: ids100 }],
      'GET /api/search/suggestions': Object.values(markers).flatMap((q) => [{ q }, { q: q.slice(0, 5) }, { q: `Topic ${q.slice(0, 4)}` }]),
      'GET /api/communities': [{}, { q: 'Community' }],
      'GET /api/notifications/stream': [{ seconds: 0 }],
    };
    for (const [name, { params }] of Object.entries(api as Record<string, Endpoint>) as [keyof Api, Endpoint][]) {
      if (!name.startsWith('GET') || name.endsWith('/export')) continue;
      const about = params ? distinct(world.createdIds(), name) : [{}];
      for (const ids of about) for (const query of queries[name] ?? [{}]) await collect(name, { params: ids, query });
    }
    for (const type of ['literal', 'semantic']) {
      for (const query of [...Object.values(markers), 'Topic', 'John 3:16']) {
        await collect('POST /api/search/{type}', { params: { type }, body: { query, limit: 50 } });
        await collect('POST /api/search/{type}', { params: { type }, body: { query, filters: { author: 'owner' } } });
      }
    }
    if (role !== 'visitor' && role !== 'suspended') responses.push(await exportOf(world.tokenOf(role)));
    return responses.join('\n');
  }
  const ids100 = Array.from({ length: 100 }, (_, i) => i + 1).join(',');

  async function exportOf(token: string): Promise<string> {
    const response = await app.app.inject({ url: '/api/profile/export', headers: { authorization: `Bearer ${token}` } });
    const zip = await yauzl.fromBufferPromise(response.rawPayload);
    const texts: string[] = [];
    for await (const entry of zip.eachEntry())
      texts.push(`${entry.fileName} ${String(await buffer(await zip.openReadStreamPromise(entry)))}`);
    return texts.join('\n');
  }

  it('appears in responses only for roles that may read it', { timeout: 120_000 }, async () => {
    for (const resource of Object.keys(resources) as Resource[]) await idsOf(resource);
    // A stranger who follows and is followed sees more of the feeds and the graph.
    await as('stranger', 'POST /api/subscribe', { body: { followed_username: 'owner' } });
    await as('owner', 'POST /api/subscribe', { body: { followed_username: 'stranger' } });
    const wrong: string[] = [];
    for (const role of ['visitor', ...everyRole] as const) {
      const responses = await everythingFor(role);
      for (const [kind, marker] of Object.entries(markers) as [keyof typeof markers, string][]) {
        const may = role !== 'visitor' && readers[kind].includes(role);
        const seen = responses.indexOf(marker);
        if (seen >= 0 && !may) wrong.push(`${role} can read ${kind}: ${responses.slice(responses.lastIndexOf('\n', seen) + 1, seen + 40)}`);
        if (seen < 0 && may) wrong.push(`${role} cannot read ${kind}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is not counted for others', async () => {
    const { id } = await resources['public folder'](world.setting);
    const counts = async (role: Role) => {
      const { item_count, note_count } = (await as(role, 'GET /api/folders/{id}', { params: { id: id ?? 0 } })).body;
      const items = (await as(role, 'GET /api/folders/{id}/items', { params: { id: id ?? 0 } })).body.length;
      return { item_count, note_count, items };
    };
    expect(await counts('owner')).toEqual({ item_count: 4, note_count: 1, items: 4 });
    expect(await counts('stranger')).toEqual({ item_count: 1, note_count: 0, items: 1 });
  });
});
