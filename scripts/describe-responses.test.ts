import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import prettier from 'prettier';
import { expect, test } from 'vitest';
import { describeResponses } from './describe-responses.ts';

test('the generated response shapes match the contract (update them with npm run shapes)', async () => {
  const path = join(import.meta.dirname, '../web/platform/response-shapes.ts');
  const options = await prettier.resolveConfig(path);
  expect(await readFile(path, 'utf8')).toBe(await prettier.format(describeResponses(), { ...options, filepath: path }));
});
