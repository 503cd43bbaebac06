import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const linesOf = (name: string): string[] => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8').split('\n');

test('files with the passwords of an installation are in no commit and no image', () => {
  const committed = linesOf('.gitignore');
  for (const name of ['/deploy/.env', '/deploy/cluster/.env', '/deploy/cluster/userlist.txt']) expect(committed).toContain(name);
  const copied = linesOf('deploy/Dockerfile.dockerignore');
  for (const name of ['**/.env', 'deploy/cluster/userlist.txt']) expect(copied).toContain(name);
});

test('a data folder in memory belongs to the user of the image, who makes it private', () => {
  expect(linesOf('deploy/Dockerfile')).toContain('USER node');
  const mounts = linesOf('deploy/cluster/compose.yaml').filter((line) => /^ *tmpfs:.*\/data/.test(line));
  expect(mounts).toEqual([expect.stringContaining('/data:uid=1000,gid=1000,mode=0700')]);
});
