import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import prettier from 'prettier';
import { describeAnswers } from './describe-answers.ts';

// Generates web/platform/answer-shapes.ts from the contract. After changing a response, run
// `npm run shapes`.

const path = join(import.meta.dirname, '../web/platform/answer-shapes.ts');
const options = await prettier.resolveConfig(path);
writeFileSync(path, await prettier.format(describeAnswers(), { ...options, filepath: path }));
