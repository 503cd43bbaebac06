// Also on the embedded database: the pools and drivers differ.
import { once } from 'node:events';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#core/messages.ts';
import { file, form } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';
import { OutageLog } from '../outage.ts';

// The database rejects a folder with its name as the error code.
const app = testApp({}, { database: { own: true } });
const { ask, signUp } = app;
beforeAll(async () => {
  await app.sql.unsafe(`
    create function reject() returns trigger language plpgsql as $$ begin raise exception 'rejected' using errcode = new.name; end $$;
    create trigger reject before insert on folders for each row when (new.name ~ '^[0-9A-Z]{5}$') execute function reject()`);
});
let token: string;
beforeEach(async () => {
  token = await signUp('macrina');
});
afterEach(() => vi.restoreAllMocks());

const away = ['57014', '55P03', '25006', '53300', '57P01', '57P02', '57P03', '08006', '40P01'];

test.each(away)('responds that the server is down if the database fails with %s', async (name) => {
  const { status, body } = await ask('POST /api/folders', { as: token, body: { name, public: false } });
  expect([status, body]).toEqual([503, { message: 'Server is down' }]);
});

test('explains that the database is out of disk space', async () => {
  const { status, body } = await ask('POST /api/folders', { as: token, body: { name: '53100', public: false } });
  expect([status, body]).toEqual([507, { message: 'Storage is full', details: messages.storageFull }]);
});

test('explains that there is no disk space for files', async () => {
  // Fail like a real disk: after part of the file.
  vi.spyOn(app.files, 'receive').mockImplementation(async (_filename, content) => {
    await once(content, 'data');
    content.destroy();
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  const large = file('notes.txt', 'text '.repeat(500_000));
  const body = form(['files', large], ['title', 'T'], ['content', 'C'], ['type', 'essay'], ['files', large]);
  const response = await ask('POST /api/essays', { as: token, body });
  expect([response.status, response.body.details]).toEqual([507, messages.storageFull]);
});

test('is not ready while the database is unreachable', async () => {
  expect((await ask('GET /api/ready')).status).toBe(200);
  vi.spyOn(app.sql, 'ping').mockRejectedValue(Object.assign(new Error('away'), { code: 'DATABASE_AWAY' }));
  expect((await ask('GET /api/ready')).status).toBe(503);
});

test('logs an outage once a minute with a count of errors', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const error = vi.fn();
  const log = new OutageLog(60_000);
  for (let i = 0; i < 1_000; i++) log.log({ error }, 'full', new Error('no space'));
  log.log({ error }, 'away', new Error('no server'));
  expect(error).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  log.log({ error }, 'full', new Error('no space'));
  expect(error).toHaveBeenCalledTimes(3);
  expect(error).toHaveBeenLastCalledWith(expect.objectContaining({ before: 999 }), expect.stringContaining('disk is full'));
  vi.useRealTimers();
});
