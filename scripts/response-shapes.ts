import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import prettier from 'prettier';
import { describeResponses } from './describe-responses.ts';

// Generates web/platform/response-shapes.ts from the contract. After changing a response, run
// `npm run shapes`.

const path = join(import.meta.dirname, '../web/platform/response-shapes.ts');
const options = await prettier.resolveConfig(path);
writeFileSync(path, await prettier.format(describeResponses(), { ...options, filepath: path }));
