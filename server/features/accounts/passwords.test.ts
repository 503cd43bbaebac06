import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { programFile } from '../../testing/child-process.ts';
import { checkPassword, hashCheaply, hashPassword } from './passwords.ts';

test('hashes at full cost again after tests lowered it, and verifies hashes of either cost', async () => {
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

test('production builds have no cheaper hashing', async () => {
  for (const name of ['main', 'cli', 'demo'] as const) {
    const program = withAllItLoads(programFile(name));
    expect(program).not.toContain('hashCheaply');
    expect(program).not.toContain('Passwords are hashed at their full cost');
    if (name !== 'cli') expect(program).toMatch(/memoryCost: ?19456/);
  }
});

/** Returns the text of a program and of all files that it loads. */
function withAllItLoads(file: string): string {
  const read = new Map<string, string>();
  const visit = (one: string): void => {
    if (read.has(one)) return;
    const text = readFileSync(one, 'utf8');
    read.set(one, text);
    for (const [, name = ''] of text.matchAll(/["'](\.\/[\w.-]+\.js)["']/g)) visit(join(dirname(one), name));
  };
  visit(file);
  return [...read.values()].join('\n');
}
