import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SiteSettings } from '../server/features/settings/site-settings.ts';
import { type Database, openDatabase } from '../server/platform/db/open.ts';
import { createDataDir } from '../server/testing/test-database.ts';
import { runAdmin } from './admin.ts';
import { runInvitations } from './invitations.ts';
import { runSettings } from './settings.ts';
import type { Command } from './terminal.ts';

// The library of a server that runs at the same time.
let library: Database;
const dataDir = createDataDir();
beforeAll(async () => {
  library = await openDatabase({ dataDir });
}, 60_000);
afterEach(async () => {
  await library.sql`delete from settings`;
  await library.sql`delete from account_invitations`;
  await library.sql`delete from audit_log`;
});
afterAll(() => library.close());

async function run(command: Command, args: string[], env: Record<string, string> = {}) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const output = Promise.all([text(stdout), text(stderr)]);
  const { signal } = new AbortController();
  const terminal = { stdin: Readable.from([]), stdout, stderr, env: { DATA_DIR: dataDir, ...env }, signal };
  const code = await command(args, terminal);
  stdout.end();
  stderr.end();
  const [out, err] = await output;
  return { code, out, err };
}
const settings = (...args: string[]) => run(runSettings, args);
const invitations = (...args: string[]) => run(runInvitations, args);
/** The entries of the audit log that commands added, oldest first, as "act subject details". */
const audited = async (): Promise<string[]> =>
  (
    await library.sql<{ act: string; subject: string | null; details: object }[]>`
      select act, subject, details from audit_log where origin = 'command' and actor_id is null order by id`
  ).map(({ act, subject, details }) => `${act} ${subject ?? '–'} ${JSON.stringify(details)}`);

describe('catena settings', () => {
  test('sets, shows, lists and resets settings of a running library, which follows', async () => {
    const server = new SiteSettings(library.sql, {});
    server.watch({ error: () => undefined });
    expect((await settings('set', 'registration', 'invitation')).out).toBe('registration is now invitation.\n');
    await expect.poll(() => server.values.registration, { timeout: 10_000 }).toBe('invitation');
    await server.close();
    expect((await settings('set', 'site_name', ' Lectio ')).out).toBe('site_name is now Lectio.\n');
    expect((await settings('set', 'public_library', 'on')).out).toBe('public_library is now on.\n');
    expect((await settings('get', 'site_name')).out).toBe('Lectio\n');
    expect((await settings('list')).out).toBe(
      'site_name  Lectio\ntagline  –\nlogo  –\naccent_color  –\nabout  –\nhome_shelf  –\nregistration  invitation\npublic_library  on\nhold_new_links  off\nscripture_numbering  kjv\nscripture_language  –\npremium_test  off\n',
    );
    expect((await settings('reset', 'site_name')).out).toBe('site_name is now Catena.\n');
    expect(JSON.parse((await settings('list', '--json')).out)).toMatchObject({ site_name: 'Catena', public_library: true });
  });

  test('records changes in the audit log, without their values', async () => {
    await settings('set', 'site_name', 'Lectio');
    await settings('reset', 'site_name');
    await settings('get', 'site_name');
    await settings('set', 'home_shelf', '999999');
    expect(await audited()).toEqual(['settings-changed – {"settings":"site_name"}', 'settings-changed – {"settings":"site_name"}']);
    expect((await run(runAdmin, ['audit', '--limit', '1'])).out).toMatch(
      /^\S+ \S+ {2}command {2}settings-changed {2}settings="site_name"\n$/,
    );
  });

  test('sets and resets the logo', async () => {
    const file = join(dataDir, 'logo.png');
    await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toFile(file);
    expect(await settings('set', 'logo', file)).toEqual({ code: 0, err: '', out: 'logo is now the given picture.\n' });
    expect((await settings('get', 'logo')).out).toMatch(/^\/files\/site\/[0-9a-f]{64}\.webp\n$/);
    expect(await library.sql`select from site_pictures`).toHaveLength(1);
    writeFileSync(file, 'no picture');
    expect(await settings('set', 'logo', file)).toMatchObject({ code: 1, err: expect.stringMatching(/^"logo\.png" cannot be read as/) });
    rmSync(file);
    expect((await settings('reset', 'logo')).out).toBe('logo is now the mark of Catena.\n');
    expect((await settings('get', 'logo')).out).toBe('\n');
    expect(await library.sql`select from site_pictures`).toEqual([]);
    expect(await audited()).toEqual(['settings-changed – {"settings":"logo"}', 'settings-changed – {"settings":"logo"}']);
  });

  test('sends a test email', async () => {
    await library.sql`insert into users (username, email, email_key, password_hash) values ('Macrina', 'm@e.org', 'm@e.org', 'x')`;
    expect((await settings('test-mail', 'macrina')).out).toBe(`An email to m@e.org was written to ${dataDir}/outbox.\n`);
    expect(readdirSync(join(dataDir, 'outbox'))).toEqual([expect.stringMatching(/-test\.eml$/)]);
    await library.sql`delete from users`;
  });

  test('an environment variable wins', async () => {
    const env = { REGISTRATION: 'closed' };
    expect((await run(runSettings, ['list'], env)).out).toContain('registration  closed  (set by REGISTRATION)\n');
    expect(await run(runSettings, ['set', 'registration', 'open'], env)).toEqual({
      code: 1,
      out: '',
      err: 'The operator of the server has set this with REGISTRATION, so it can only be changed there.\n',
    });
  });

  test.each([
    [[], 2, 'Missing action. See "catena settings --help".'],
    [['change'], 2, 'Unknown action "change". See "catena settings --help".'],
    [['get'], 2, 'Missing name: catena settings get NAME.'],
    [['get', 'color'], 2, 'There is no setting "color". See "catena settings --help".'],
    [['list', 'x'], 2, 'Too many arguments. See "catena settings --help".'],
    [['set', 'registration'], 2, 'Missing value: catena settings set registration VALUE.'],
    [['set', 'site_name', 'Two', 'words'], 2, 'Too many arguments. Put the value in quotation marks.'],
    [['set', 'logo', 'nowhere.png'], 1, 'File not found: nowhere.png.'],
    [['test-mail', 'nobody'], 1, 'There is no account with the username nobody.'],
    [['set', 'public_library', 'yes'], 2, 'public_library must be on or off, not "yes".'],
    [['set', 'home_shelf', 'Confessions'], 2, 'home_shelf must be numbers of works, such as 12,7,40.'],
    [['set', 'home_shelf', '999999'], 1, 'A chosen work is no longer in the catalog. Please remove it.'],
    [['set', 'registration', 'anyone'], 1, 'registration must be one of open, invitation, approval, closed.'],
    [['set', 'accent_color', 'red'], 1, 'A color is written as a number sign and six digits or letters from a to f, such as #1d4f91.'],
    [['list', '--color'], 2, expect.stringMatching(/^Unknown option '--color'/)],
  ])('rejects %j', async (args, exitCode, sentence) => {
    const { code, err, out } = await settings(...args);
    expect({ code, out }).toEqual({ code: exitCode, out: '' });
    expect(err.trimEnd()).toEqual(sentence);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });
});

describe('catena invitations', () => {
  test('creates, lists and revokes invitations', async () => {
    const created = await run(runInvitations, ['create', '--uses', '3', '--expires', '7d', '--note', 'The choir'], {
      PUBLIC_URL: 'https://library.example',
    });
    expect(created).toMatchObject({ code: 0, err: '' });
    expect(created.out).toMatch(/^https:\/\/library\.example\/signup\?invitation=[\w-]{32}\n$/);
    const [row] = await library.sql<{ id: number; days: number }[]>`
      select id, round(extract(epoch from expires_at - now()) / 86400)::integer as days from account_invitations`;
    expect(row?.days).toBe(7);
    expect((await invitations('list')).out).toMatch(new RegExp(`^${row?.id} {2}active {2}0 of 3 used {2}until \\S+Z {2}The choir\\n$`));
    expect((await invitations('revoke', String(row?.id))).out).toBe(`The invitation ${row?.id} is revoked.\n`);
    expect(JSON.parse((await invitations('list', '--json')).out)).toEqual([
      expect.objectContaining({ state: 'revoked', created_by: null }),
    ]);
    await invitations('revoke', '999999');
    expect(await audited()).toEqual([`invitation-created ${row?.id} {"uses":3}`, `invitation-revoked ${row?.id} {}`]);
  });

  test.each([
    [[], 2, 'Missing action. See "catena invitations --help".'],
    [['send'], 2, 'Unknown action "send". See "catena invitations --help".'],
    [['create', 'x'], 2, 'Too many arguments. See "catena invitations --help".'],
    [['create', '--uses', 'many'], 2, '--uses must be a number of accounts, not "many".'],
    [['create', '--uses', '0'], 1, 'Please give a number of accounts from 1 to 10,000.'],
    [['create', '--expires', 'soon'], 2, '--expires must be a time such as 12h, 7d, 4w or 2030-01-31T12:00:00Z, not "soon".'],
    [['create', '--expires', '2020-01-01T00:00:00Z'], 1, 'Please give a time in the future, such as 2030-01-31T12:00:00Z.'],
    [['revoke'], 2, 'Missing id: catena invitations revoke ID.'],
    [['revoke', 'x'], 2, 'An id is a number from "catena invitations list", not "x".'],
    [['revoke', '999999'], 1, 'There is no such invitation.'],
  ])('rejects %j', async (args, exitCode, sentence) => {
    expect(await invitations(...args)).toEqual({ code: exitCode, out: '', err: `${sentence}\n` });
  });
});
