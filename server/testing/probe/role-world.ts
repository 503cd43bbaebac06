import { beforeAll, beforeEach } from 'vitest';
import { type Api, api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { grantRole } from '../../features/administrators/queries.ts';
import { bible, importFile, jsonLines } from '../../features/editions/testing.ts';
import { addWorks } from '../library.ts';
import type { testApp } from '../test-app.ts';
import { type AskAs, type Ids, everyRole, type Resource, resources, type Role, type Setting, usernameOf } from './resources.ts';

/** Creates an account for each role before each test, and resources when they are first used. */
export function roleWorld(app: ReturnType<typeof testApp>) {
  let tokens: Readonly<Record<Role, string>>;
  let setting: Setting;
  let created: Map<Resource, Ids>;

  const as: AskAs = (role, name, { params = {}, query = {}, body } = {}) =>
    app.ask(name, {
      params: idsInPath(name, params),
      query,
      as: role === 'visitor' ? undefined : tokens[role],
      ...(body !== undefined && { body }),
    });

  // The test payment provider sends its events over HTTP.
  beforeAll(async () => void (await app.app.listen({ port: 0, host: '127.0.0.1' })));
  beforeEach(async () => {
    const entries: [Role, string][] = [];
    for (const role of everyRole) entries.push([role, await app.signUp(usernameOf(role))]);
    await grantRole(app.sql, usernameOf('administrator'), 'administrator');
    await grantRole(app.sql, usernameOf('librarian'), 'librarian');
    await grantRole(app.sql, usernameOf('site-moderator'), 'moderator');
    await app.sql`
      update users set suspended_at = now(), suspension_reason = 'Advertising.' where username = ${usernameOf('suspended')}`;
    tokens = Object.fromEntries(entries) as Record<Role, string>;
    await app.ask('POST /api/blocks', { as: tokens.owner, body: { username: usernameOf('blocked') } });
    const addWork = async (): Promise<number> => (await addWorks(app.sql, [{ title: 'Confessions', author: 'Augustine' }]))[0] ?? 0;
    const addEdition = async (): Promise<string> => (await importFile(app.sql, jsonLines(bible, [{ citation: 'John.3.16' }]))).slug;
    const workId = await addWork();
    const [author] = await app.sql<{ id: number }[]>`select author_id as id from works where id = ${workId}`;
    const rows = await app.sql<{ username: string; id: number }[]>`select username, id from users`;
    const users = Object.fromEntries(everyRole.map((role) => [role, rows.find(({ username }) => username === usernameOf(role))?.id]));
    setting = { as, users: users as Record<Role, number>, workId, authorId: author?.id ?? 0, addWork, addEdition };
    created = new Map();
  });

  return {
    as,
    get setting(): Setting {
      return setting;
    },
    tokenOf: (role: Role): string => tokens[role],
    /** Returns the ids of a resource by the names of the path parameters. */
    async idsOf(resource: Resource): Promise<Ids> {
      const found = created.get(resource);
      if (found) return found;
      const ids = { workId: setting.workId, ...(await resources[resource](setting)) };
      created.set(resource, ids);
      return ids;
    },
    /** Returns the ids of all created resources. */
    createdIds: (): Ids[] => [...created.values()],
    /** Creates new resources when they are next used, since a request changed one. */
    forget: (): void => created.clear(),
  };
}

/** Returns the ids that occur in the endpoint's path. */
export function idsInPath(name: keyof Api, ids: Ids): Ids {
  const properties = ((api[name] as Endpoint).params as { properties?: object } | undefined)?.properties ?? {};
  return Object.fromEntries(Object.entries(ids).filter(([key]) => key in properties));
}
