// Also on the embedded database: depends on the collation.
import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { fillSkeletons } from './names.ts';

const app = testApp();
const { ask, signUp } = app;

const signUpAs = (username: string, email = 'someone@example.org') =>
  ask('POST /api/signup', { body: { email, username, password: 'battery staple' } });

describe('usernames', () => {
  test.each(['admin', 'Support', 'ANONYMOUS', 'root', 'catena', 'moderator', 'security', 'help', 'ad.min', 'adm1n', 'digital-library'])(
    'reserves "%s"',
    async (username) => {
      const { status, body } = await signUpAs(username);
      expect([status, body.details]).toEqual([400, 'This username is reserved. Please choose another.']);
      expect(body.issues).toEqual([{ path: 'username', message: body.details }]);
    },
  );

  test('may look like a segment of a URL', async () => {
    expect((await signUpAs('horne')).status).toBe(201);
  });

  test('are allowed if they only contain a reserved word', async () => {
    expect((await signUpAs('adminius')).status).toBe(201);
  });

  test('that became reserved stay with the members who have them', async () => {
    await signUpAs('abbot');
    await app.sql`update users set username = 'admin' where username = 'abbot'`;
    const { body } = await ask('POST /api/login', { body: { email: 'someone@example.org', password: 'battery staple' } });
    expect((await ask('GET /api/profile', { as: body.token })).body.username).toBe('admin');
  });
});

describe('display names', () => {
  const nameOf = async (as: string, display_name: string) => {
    const { status, body } = await ask('PATCH /api/profile', { as, body: { display_name } });
    return status === 200 ? body.display_name : body.details;
  };

  test.each([
    ['Mac\u200brina', 'Macrina'],
    ['\u202eanircaM', 'anircaM'],
    ['Mac\u200d\u00adri\ufeffna', 'Macrina'],
    ['Mac\u2066ri\u2069na\u200f', 'Macrina'],
    ['\u3164', null],
    ['\u2800\u2800', null],
    ['\u200b\u200c', null],
    ['Mac\trina\u0007', 'Mac rina'],
  ])('lose invisible characters: %j', async (given, stored) => {
    expect(await nameOf(await signUp('macrina'), given)).toBe(stored);
  });

  test.each(['\u05d9\u05d5\u05d7\u05e0\u05df', 'Ἀθανάσιος', 'ܐܦܪܝܡ', 'يوحنا الدمشقي', 'Иоанн Златоуст', 'Մեսրոպ', '聖アウグスチヌス'])(
    'keep %s unchanged',
    async (name) => {
      expect(await nameOf(await signUp('macrina'), name)).toBe(name);
    },
  );

  const imitation = 'M\u0430crina';
  const rejection =
    'This display name looks like another reader’s name written in a different alphabet. Please use a single alphabet or choose another name.';

  test("are rejected if they imitate another member's username or display name", async () => {
    const basil = await signUp('basil');
    await signUp('macrina');
    expect(await nameOf(basil, imitation)).toBe(rejection);
    const gregory = await signUp('gregory');
    expect(await nameOf(gregory, 'Nazianzen')).toBe('Nazianzen');
    expect(await nameOf(basil, 'N\u0430zi\u0430nzen')).toBe(rejection);
    expect((await ask('GET /api/profile', { as: basil })).body.display_name).toBeNull();
  });

  test.each(['Administrator', 'support', 'Ad min', 'C\u0430tena', 'M\u00f6derator', 'S\u16c1te'])(
    'are rejected if reserved: %s',
    async (name) => {
      expect(await nameOf(await signUp('basil'), name)).toBe('This display name is reserved. Please choose another.');
    },
  );

  test.each(['Horne', 'Notes'])('may be or look like a segment of a URL: %s', async (name) => {
    expect(await nameOf(await signUp('basil'), name)).toBe(name);
  });

  test('may contain a reserved word', async () => {
    expect(await nameOf(await signUp('basil'), 'The Support of Basil')).toBe('The Support of Basil');
  });

  test.each(['Z\u0300\u0301\u0302algo', 'a\u0300\u0301\u0302\u0303\u0304', '\u05d0\u05b0\u05b1\u05b2\u05b3\u05b4'])(
    'are rejected with too many accents: %j',
    async (name) => {
      expect(await nameOf(await signUp('basil'), name)).toBe('The display name has too many accents on one letter. Please remove some.');
    },
  );

  test.each([
    '\u1f85\u03b4\u03c9',
    '\u05e9\u05bc\u05c1\u05b7\u05d1\u05bc\u05b8\u05ea',
    '\u0645\u064f\u062d\u064e\u0645\u0651\u064e\u062f',
    'Nguy\u1ec5n',
    'Z\u0300\u0301',
  ])('may have the marks of their script: %s', async (name) => {
    expect(await nameOf(await signUp('basil'), name)).toBe(name);
  });

  test("may equal another member's name in the same letters, and the user's own", async () => {
    await signUp('macrina');
    expect(await nameOf(await signUp('basil'), 'Macrina')).toBe('Macrina');
    expect(await nameOf(await signUp('paul'), 'P\u0430ul')).toBe('P\u0430ul');
  });

  test('from before are compared too once their skeletons are computed', async () => {
    const basil = await signUp('basil');
    await signUp('macrina');
    await app.sql`update users set display_name = 'Thecla', username_skeleton = null where username = 'macrina'`;
    await fillSkeletons(app.sql, new AbortController().signal);
    expect(await nameOf(basil, imitation)).toBe(rejection);
    expect(await nameOf(basil, 'Th\u0435cl\u0430')).toBe(rejection);
  });
});
