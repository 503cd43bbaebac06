import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeResponses } from './describe-responses.ts';
import { formatAs } from './format.ts';

test('the generated response shapes match the contract (update them with npm run shapes)', async () => {
  const path = join(import.meta.dirname, '../web/platform/response-shapes.ts');
  expect(await readFile(path, 'utf8')).toBe(await formatAs(path, describeResponses()));
});
