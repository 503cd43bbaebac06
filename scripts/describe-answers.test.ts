import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import prettier from 'prettier';
import { expect, test } from 'vitest';
import { describeAnswers } from './describe-answers.ts';

test('the shapes that the page checks answers against are those of the contract (npm run shapes writes them)', async () => {
  const path = join(import.meta.dirname, '../web/platform/answer-shapes.ts');
  const options = await prettier.resolveConfig(path);
  expect(await readFile(path, 'utf8')).toBe(await prettier.format(describeAnswers(), { ...options, filepath: path }));
});
