import { expect, test } from 'vitest';
import { connectServer } from '../../platform/db/connect.ts';
import { serverProcesses, type ServerProcess } from '../../testing/server-processes.ts';
import { createEmptyServerDatabase } from '../../testing/test-database.ts';

const { launch } = serverProcesses();

async function send({ url }: ServerProcess, method: string, path: string, token?: string, body?: object, key?: string) {
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { readonly id: number; readonly token: string };
}

const signUp = async (server: ServerProcess, username: string): Promise<string> => {
  const account = { email: `${username}@example.org`, username, password: 'correct horse' };
  return (await send(server, 'POST', '/api/signup', undefined, account)).token;
};

/** Opens a stream and returns the ids of the notifications that it has sent so far. */
async function openStream({ url }: ServerProcess, token: string): Promise<readonly number[]> {
  const ids: number[] = [];
  const { body } = await fetch(`${url}/api/notifications/stream`, { headers: { authorization: `Bearer ${token}` } });
  const read = async (): Promise<void> => {
    let text = '';
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) if (event.includes('event: notification')) ids.push(Number(/^id: (\d+)/m.exec(event)?.[1]));
    }
  };
  read().catch(() => undefined);
  return ids;
}

test('notifies exactly once across two processes, one of which is killed meanwhile', { timeout: 120_000 }, async () => {
  const databaseUrl = await createEmptyServerDatabase();
  const first = await launch({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' });
  const second = await launch({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' });
  const [basil, macrina] = [await signUp(first, 'basil'), await signUp(second, 'macrina')];
  const { id: post } = await send(first, 'POST', '/api/posts', basil, { content: 'Patience.' });
  const streamed = await openStream(second, basil);
  // Once the listener is ready, notifications of the other process arrive at once instead of with a
  // poll.
  await send(first, 'POST', `/api/posts/${post}/like`, macrina, {});
  await expect.poll(() => streamed.length, { timeout: 10_000 }).toBe(1);

  const count = 60;
  const comment = (server: ServerProcess, i: number) =>
    send(
      server,
      'POST',
      `/api/posts/${post}/comments`,
      macrina,
      { content: `Comment ${i}` },
      `comment-number-${String(i).padStart(6, '0')}`,
    );
  let next = 0;
  let retries = 0;
  const worker = async (server: ServerProcess): Promise<void> => {
    for (let i = next++; i < count; i = next++) {
      if (i === count / 2) first.kill();
      // The killed process may or may not have created the comment.
      await comment(server, i).catch(() => {
        retries++;
        return comment(second, i);
      });
    }
  };
  await Promise.all([worker(first), worker(first), worker(second)]);
  expect(retries).toBeGreaterThan(0);

  const sql = await connectServer(databaseUrl);
  const stored = await sql<
    { id: number; comment_id: number }[]
  >`select id, comment_id from notifications where kind = 'comment' order by id`;
  const comments = await sql<{ id: number }[]>`select id from comments order by id`;
  await sql.end({ timeout: 1 });
  expect(comments).toHaveLength(count);
  expect(stored.map(({ comment_id }) => comment_id).toSorted((a, b) => a - b)).toEqual(comments.map(({ id }) => id));
  await expect.poll(() => streamed.length, { timeout: 10_000 }).toBe(count + 1);
  expect(streamed.slice(1).toSorted((a, b) => a - b)).toEqual(stored.map(({ id }) => id));
});
