import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { slowestFirst, slowFiles } from './slowest-first.ts';

test('the slow files exist', () => {
  expect(slowFiles.filter((file) => !existsSync(file))).toEqual([]);
});

test('starts the slow files of a project first and keeps the order of the others', () => {
  const [slowest = '', second = ''] = slowFiles;
  const file = (name: string, project = 'unit') => ({ moduleId: `/repository/${name}`, project: { name: project } });
  const files = [
    file('core/b.test.ts'),
    file(second),
    file('core/a.test.ts'),
    file(slowest),
    file('a.test.ts', 'server'),
    file(slowest, 'server'),
  ];
  const sorted = slowestFirst(files).map(({ moduleId, project }) => `${project.name} ${moduleId.replace('/repository/', '')}`);
  expect(sorted).toEqual([
    `unit ${slowest}`,
    `unit ${second}`,
    'unit core/b.test.ts',
    'unit core/a.test.ts',
    `server ${slowest}`,
    'server a.test.ts',
  ]);
});
