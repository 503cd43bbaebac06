import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../server/platform/db/open.ts';
import { bible, chapter, jsonLines } from '../server/features/editions/testing.ts';
import { createDataDir } from '../server/testing/test-database.ts';
import { runAdmin } from './admin.ts';
import type { Command } from './terminal.ts';
import { runTexts } from './texts.ts';

// The library of a server that runs at the same time.
let library: Database;
const folder = mkdtempSync(join(tmpdir(), 'catena-texts-'));
const dataDir = createDataDir();
beforeAll(async () => {
  library = await openDatabase({ dataDir });
}, 60_000);
afterEach(async () => {
  await library.sql`delete from works`;
  await library.sql`delete from users`;
});
afterAll(async () => {
  await library.close();
  rmSync(folder, { recursive: true, force: true });
});

function file(content: string, name = 'text.jsonl'): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function run(command: Command, args: string[], { stdin = '', signal = new AbortController().signal } = {}) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const output = Promise.all([text(stdout), text(stderr)]);
  const terminal = { stdin: Readable.from([Buffer.from(stdin)]), stdout, stderr, env: { DATA_DIR: dataDir }, signal };
  const code = await command(args, terminal);
  stdout.end();
  stderr.end();
  const [out, err] = await output;
  return { code, out, err };
}
const texts = (...args: string[]) => run(runTexts, args);
const admin = (...args: string[]) => run(runAdmin, args);
const counts = async () => {
  const [row] = await library.sql`
    select (select count(*)::integer from editions) as editions, (select count(*)::integer from segments) as segments,
      (select count(*)::integer from works) as works`;
  return row;
};
/** Everything that readers see of the texts. */
const stored = () => library.sql`
  select e.slug, e.title, e.short_title, e.author, e.translator, e.language, e.kind, e.published, e.license, e.attribution, e.source_url,
    e.citation_levels, e.scripture, e.numbering, e.format, e.segment_count, w.source_key, s.position, s.section_position, s.citation, s.label,
    s.address::text, s.body, s.marks, s.notes, s.about, s.about_addresses::text,
    (select json_agg(json_build_array(depth, label, citation, first_position, last_position) order by position) from sections
      where edition_id = e.id and s.position = 0) as sections
  from editions e join works w on w.id = e.work_id join segments s on s.edition_id = e.id order by e.slug, s.position`;

describe('catena texts', () => {
  const usfm =
    '\\id PSA A Bible (AB)\n\\c 3\n\\s1 Trust\n\\d A Psalm.\n\\q1\n\\v 1 LORD, how \\nd many\\nd*\\f a \\ft or, few\\f*\n\\q2 rise.';
  const psalms = `${usfm}\n\\v 2-3 Bridge.\n\\v 4\n\\v 4 Again.\n\\xyz Selah\n\\c 151\n\\v 1 Selah.`;

  test('adds a text beside a running server, reports what it read, and lists and removes it', async () => {
    const added = await texts('add', file(psalms, 'psalms.usfm'), '--slug', 'psalter', '--license', 'CC0', '--numbering', 'septuagint');
    expect(added.out).toContain('  Language\n    The file does not state its language; enter its tag, such as la.\n');
    expect([added.code, added.err]).toEqual([0, '']);
    expect(added.out).toMatch(/^A Bible \(AB\) \(psalter\)\n {2}Read {5}5 segments in 3 sections; format usfm, language und\n/);
    expect(added.out).toMatch(
      /\n {2}Stored {3}5 added, 0 changed, 0 removed\n {2}Work {5}A Bible \(AB\) \(\d+\), new in the catalog\n {2}License {2}CC0\n/,
    );
    expect(added.out).toContain(
      '  Repeated citations\n    line 12: Ps.3.4 is used more than once; this segment is imported as Ps.3.4!2.\n',
    );
    expect(added.out).toContain('  Unknown markup\n    ');
    expect((await texts('list')).out).toMatch(/^psalter {2}und {11}5 segments {2}\d{4}-\d\d-\d\d {2}A Bible \(AB\)\n$/);
    expect(JSON.parse((await texts('list', '--json')).out)).toMatchObject([{ slug: 'psalter', numbering: 'septuagint', segment_count: 5 }]);
    expect((await texts('remove', 'psalter')).out).toBe('Removed A Bible (AB) (psalter, 5 segments). Its work stays in the catalog.\n');
    expect(await texts('list')).toMatchObject({ out: '', err: 'This library has no texts.\n', code: 0 });
    expect(await counts()).toEqual({ editions: 0, segments: 0, works: 1 });
  });

  test('exports what it adds again without a difference', async () => {
    const others = [
      { citation: 'Ps.119.1', text: 'א Blessed', label: 'Aleph', marks: [{ kind: 'title', start: 0, end: 1 }], verses: null },
      { citation: 'Ps.119.2-3', text: '', notes: [{ kind: 'variant', offset: 0, text: 'omitted' }] },
      { citation: 'Intro', text: 'Of the psalms.', about: ['Ps.1-Ps.3', 'Rom.8.28'] },
    ];
    const edition = { ...bible, title: 'Psalms', shortTitle: 'Pss', author: 'David', kind: 'translation', sourceUrl: 'https://e.org/a' };
    const sections = [
      { depth: 1, label: 'Introduction' },
      { depth: 2, label: 'Empty', citation: 'Ps.119' },
    ];
    await texts('add', file(jsonLines(edition, others, sections)), '--slug', 'pss-1');
    await texts('add', file(psalms, 'psalms.usfm'), '--slug', 'psalter', '--numbering', 'hebrew');
    const before = await stored();
    const exported = [(await texts('export', 'pss-1')).out, (await texts('export', 'psalter')).out];
    for (const slug of ['pss-1', 'psalter']) await texts('remove', slug);
    for (const lines of exported) expect(await run(runTexts, ['add', '-'], { stdin: lines })).toMatchObject({ code: 0, err: '' });
    expect(await stored()).toEqual(before);
    expect([(await texts('export', 'pss-1')).out, (await texts('export', 'psalter')).out]).toEqual(exported);
    expect((await texts('add', file(exported[1] ?? ''))).out).toContain('0 added, 0 changed, 0 removed');
  });

  test('reads a folder as one edition and several arguments as several', async () => {
    mkdirSync(join(folder, 'ruth/ot'), { recursive: true });
    file('\\id RUT Bible\n\\c 1\n\\v 1 Ruth', 'ruth/ot/08.usfm');
    file('\\id JON Bible\n\\c 1\n\\v 1 Jonah', 'ruth/ot/32.usfm');
    file('not a text of it', 'ruth/.hidden');
    const { code, out } = await texts('add', join(folder, 'ruth'), file(jsonLines(bible, chapter('Ps.23', 6))), '--json');
    expect([
      code,
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    ]).toMatchObject([
      0,
      [
        { slug: 'ruth', title: 'ruth', segments: 2, problems: [{ kind: 'language' }] },
        { slug: 'test-bible', segments: 6, added: 6, file: join(folder, 'text.jsonl') },
      ],
    ]);
  });

  test('says in a dry run what would change, and writes nothing', async () => {
    const lines = chapter('Ps.119', 176);
    const first = await texts('add', file(jsonLines(bible, lines)), '--dry-run', '--json');
    expect(JSON.parse(first.out)).toMatchObject({ added: 176, work_id: null, work_title: 'Test Bible', work_created: true, dry_run: true });
    expect(await counts()).toEqual({ editions: 0, segments: 0, works: 0 });
    await texts('add', file(jsonLines(bible, lines)));
    const corrected = [
      ...lines.slice(2, 100),
      { citation: 'Ps.119.101', text: 'Corrected' },
      ...lines.slice(101),
      { citation: 'Ps.120.1' },
    ];
    const before = await stored();
    const dry = JSON.parse((await texts('add', file(jsonLines(bible, corrected)), '--dry-run', '--json')).out) as object;
    expect(dry).toMatchObject({ added: 1, changed: 1, removed: 2, work_created: false });
    expect(await stored()).toEqual(before);
    const real = JSON.parse((await texts('add', file(jsonLines(bible, corrected)), '--json')).out) as object;
    expect({ ...dry, dry_run: false }).toEqual(real);
  });

  test('says which highlights and notes go with a text, and removes it only if that is confirmed', async () => {
    await texts('add', file(jsonLines(bible, chapter('Ps.1', 6))), '--slug', 'psalm');
    await library.sql`
      insert into annotations (edition_id, first_segment_id, last_segment_id, start_offset, end_offset, quote, prefix, suffix, color, visibility)
      select edition_id, id, id, 0, 4, 'Text', '', '', 'yellow', 'public' from segments order by id limit 2`;
    expect(await texts('remove', 'psalm')).toEqual({
      code: 1,
      out: '',
      err: 'This also deletes 2 highlights and notes of 1 reader. Nothing was removed; add --yes to remove the text.\n',
    });
    expect(await counts()).toMatchObject({ editions: 1 });
    expect(await texts('remove', 'psalm', '--yes')).toMatchObject({ code: 0, out: expect.stringMatching(/^Removed /) });
    expect(await counts()).toMatchObject({ editions: 0 });
  });

  test.each([
    [['add', 'nowhere.xml'], 1, 'File not found: nowhere.xml.'],
    [['add', file('<html><body>x</body></html>', 'page.html')], 1, 'Web pages cannot be imported; save the text in another format.'],
    [['add', file(jsonLines(bible, chapter('Ps.1', 6)), 'a.jsonl'), '--work', '77'], 1, 'The catalog has no work 77.'],
    [
      ['add', '-', '--slug', 'A b'],
      1,
      'A slug consists of at most 60 lowercase letters, digits and single hyphens, such as confessions-la.',
    ],
    [['add', '-', '--language', 'latin'], 1, 'Enter the language as a tag, such as la, grc or zh-Hant.'],
    [['add', '-', '--numbering', 'greek'], 2, '--numbering must be one of kjv, hebrew, septuagint, vulgate.'],
    [['add'], 2, 'Give the file or folder to add. See "catena texts --help".'],
    [['export', 'none'], 1, 'There is no text with the slug none. "catena texts list" shows all slugs.'],
    [['remove', 'none'], 1, 'There is no text with the slug none. "catena texts list" shows all slugs.'],
    [['sing'], 2, 'Unknown action "sing". See "catena texts --help".'],
  ])('rejects %j with one sentence', async (args, exitCode, sentence) => {
    expect(await texts(...args)).toEqual({ code: exitCode, err: `${sentence}\n`, out: '' });
    expect(await counts()).toEqual({ editions: 0, segments: 0, works: 0 });
  });

  test('goes on after a rejected text and ends with its sentence', async () => {
    const bad = file(`${jsonLines(bible, chapter('Ps.119', 176))}\n{"citation": `, 'bad.jsonl');
    const { code, out, err } = await texts('add', bad, file(jsonLines(bible, chapter('Ps.1', 6))));
    expect([code, err]).toEqual([1, `${bad}: Line 178 is not a JSON object.\n`]);
    expect(out).toContain('6 added');
    expect(await counts()).toEqual({ editions: 1, segments: 6, works: 1 });
  });

  test('stores nothing of a text whose import is interrupted', async () => {
    const stopped = await run(runTexts, ['add', file(jsonLines(bible, chapter('Ps.1', 6)))], { signal: AbortSignal.abort() });
    expect(stopped).toMatchObject({ code: 130, err: 'The import was stopped; nothing was stored.\n' });
    expect(await counts()).toEqual({ editions: 0, segments: 0, works: 0 });
  });
});

describe('catena admin', () => {
  test('names administrators, lists them and revokes them', async () => {
    await library.sql`insert into users (username, email, email_key, password_hash) values ('Macrina', 'm@e.org', 'm@e.org', 'x')`;
    expect((await admin('grant', 'macrina')).out).toBe('Macrina is now an administrator.\n');
    expect((await admin('grant', 'MACRINA')).out).toBe('Macrina is already an administrator.\n');
    expect((await admin('list')).out).toMatch(/^Macrina {2}administrator {2}since \d{4}-\d\d-\d\d\n$/);
    const last = 'This is the last administrator of the library. Please appoint another one first.\n';
    expect(await admin('revoke', 'macrina')).toEqual({ code: 1, err: last, out: '' });
    await library.sql`insert into users (username, email, email_key, password_hash) values ('Basil', 'b@e.org', 'b@e.org', 'x')`;
    expect((await admin('grant', 'basil')).out).toBe('Basil is now an administrator.\n');
    expect((await admin('grant', 'basil', '--role', 'librarian')).out).toBe('Basil is now a librarian.\n');
    expect((await admin('revoke', 'macrina')).out).toBe('Macrina is no longer an administrator.\n');
    expect((await admin('revoke', 'macrina')).out).toBe('Macrina is not an administrator.\n');
    expect((await admin('list')).out.split('\n').map((line) => line.slice(0, 20).trim())).toEqual([
      'Basil  administrator',
      'Basil  librarian  si',
      '',
    ]);
  });

  test('suspends accounts, prints links and the audit log beside a running server', async () => {
    await library.sql`insert into users (username, email, email_key, password_hash) values ('Macrina', 'm@e.org', 'm@e.org', 'x')`;
    expect((await admin('suspend', 'macrina', '--reason', 'Advertising.')).out).toMatch(/^Macrina is suspended and logged out everywhere/);
    expect(await library.sql`select suspension_reason from users`).toMatchObject([{ suspension_reason: 'Advertising.' }]);
    expect((await admin('unsuspend', 'macrina')).out).toBe('Macrina is not suspended and can log in.\n');
    const { out } = await admin('reset-link', 'macrina');
    expect(out).toMatch(/^http:\/\/localhost:\d+\/reset-password#[\w-]{32}\nGive this link to Macrina only/);
    const lines = (await admin('audit')).out.trim().split('\n').slice(-3);
    expect(lines.map((line) => line.replace(/^[-\d]{10} [:\d]{8} {2}/, ''))).toEqual([
      'command  suspended  Macrina  reason="Advertising."',
      'command  unsuspended  Macrina',
      'command  reset-link-created  Macrina',
    ]);
    expect((await admin('audit', '--limit', '1')).out.trim().split('\n')).toHaveLength(1);
  });

  test('signs out, sends mail, and finds accounts', async () => {
    await library.sql`
      insert into users (username, email, email_key, password_hash) values ('Macrina', 'm@e.org', 'm@e.org', 'x'), ('Basil', 'b@e.org', 'b@e.org', 'x')`;
    await library.sql`
      insert into sessions (user_id, token_hash) select id, sha256('x') from users where username = 'Macrina'`;
    expect((await admin('sign-out', 'macrina')).out).toBe('Macrina is logged out everywhere.\n');
    expect(await library.sql`select from sessions`).toEqual([]);
    expect((await admin('reset-mail', 'macrina')).out).toBe('Macrina gets an email with a password reset link.\n');
    expect(await library.sql`select kind from mail_outbox`).toEqual([{ kind: 'password-reset' }]);
    expect((await admin('people', 'mac')).out).toMatch(/^\d+ {2}Macrina {2}m@e\.org/);
    expect((await admin('people', 'b@e.org')).out).toMatch(/^\d+ {2}Basil {2}b@e\.org\n$/);
    expect((await admin('people')).out.trim().split('\n')).toHaveLength(2);
    expect((await admin('overview')).out).toMatch(/^accounts {2}total=2 {2}week=2 {2}suspended=0 {2}active=\d\nposts {2}total=0/);
    const acts = (await admin('audit', '--limit', '2')).out
      .trim()
      .split('\n')
      .map((line) => line.slice(21));
    expect(acts).toEqual(['command  sessions-ended  Macrina', 'command  reset-mailed  Macrina']);
  });

  test.each([
    [['grant', 'nobody'], 1, 'There is no account with the username nobody.'],
    [['grant'], 2, 'Missing username: catena admin grant NAME.'],
    [['promote', 'x'], 2, 'Unknown action "promote". See "catena admin --help".'],
    [['list', 'x'], 2, 'Too many arguments. See "catena admin --help".'],
    [['grant', 'x', '--role', 'owner'], 2, 'Unknown role "owner": the roles are administrator, moderator and librarian.'],
    [['suspend', 'x'], 2, 'Missing reason: catena admin suspend NAME --reason REASON.'],
    [['suspend', 'x', '--reason', 'x'.repeat(501)], 2, 'The reason has more than 500 characters.'],
    [['unsuspend', 'x', '--reason', 'y'], 2, 'catena admin unsuspend has no option --reason.'],
    [['audit', '--limit', '0'], 2, '--limit must be a number from 1 to 1000.'],
    [['suspend', 'nobody', '--reason', 'y'], 1, 'There is no account with the username nobody.'],
  ])('rejects %j', async (args, exitCode, sentence) => {
    expect(await admin(...args)).toEqual({ code: exitCode, err: `${sentence}\n`, out: '' });
  });
});
