import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeResponses } from './describe-responses.ts';
import { formatAs } from './format.ts';

// Generates web/platform/response-shapes.ts from the contract. After changing a response, run
// `npm run shapes`.

const path = join(import.meta.dirname, '../web/platform/response-shapes.ts');
writeFileSync(path, await formatAs(path, describeResponses()));
