import { readFileSync } from 'node:fs';
import { organizationsFile } from '../server/catalog/starter/load-organizations.ts';
import { starterFile } from '../server/catalog/starter/load.ts';
import { findOrganizationErrors } from '../server/catalog/starter/organization-rules.ts';
import { findErrors } from '../server/catalog/starter/rules.ts';

// npm run check-starter [FILE]: finds errors in the starter library, such as duplicates and
// malformed URLs, and without FILE also in the starter organizations.

const file = process.argv[2] ?? starterFile;
report(file, findErrors(readFileSync(file, 'utf8')));
if (process.argv[2] === undefined) report(organizationsFile, findOrganizationErrors(readFileSync(organizationsFile, 'utf8')));

function report(name: string, faults: readonly string[]): void {
  for (const fault of faults) console.error(fault);
  console.log(`${name}: ${faults.length} errors`);
  if (faults.length > 0) process.exitCode = 1;
}
