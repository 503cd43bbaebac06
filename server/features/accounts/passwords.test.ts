import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { programFile } from '../../testing/child-process.ts';
import { checkPassword, hashCheaply, hashPassword } from './passwords.ts';

test('A password is hashed at full cost, also after tests had it cheaper, and either hash knows it', async () => {
  const full = await hashPassword('correct horse');
  const hashFully = hashCheaply();
  const cheap = await hashPassword('correct horse');
  hashFully();
  expect([full, cheap, await hashPassword('correct horse')]).toEqual([
    expect.stringContaining('$m=19456,t=2,p=1$'),
    expect.stringContaining('$m=8,t=1,p=1$'),
    expect.stringContaining('$m=19456,t=2,p=1$'),
  ]);
  for (const stored of [full, cheap]) {
    expect([await checkPassword('correct horse', stored), await checkPassword('other', stored)]).toEqual([true, false]);
  }
});

test('What runs in production has no cheaper way', async () => {
  for (const name of ['main', 'cli', 'demo'] as const) {
    const program = readFileSync(await programFile(name), 'utf8');
    expect(program).not.toContain('hashCheaply');
    expect(program).not.toContain('Passwords are hashed at their full cost');
  }
  expect(readFileSync(await programFile('main'), 'utf8')).toContain('memoryCost: 19456');
});
