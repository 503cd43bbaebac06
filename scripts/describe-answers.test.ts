import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import prettier from 'prettier';
import { expect, test } from 'vitest';
import { describeAnswers } from './describe-answers.ts';

test('the generated response shapes match the contract (update them with npm run shapes)', async () => {
  const path = join(import.meta.dirname, '../web/platform/answer-shapes.ts');
  const options = await prettier.resolveConfig(path);
  expect(await readFile(path, 'utf8')).toBe(await prettier.format(describeAnswers(), { ...options, filepath: path }));
});
