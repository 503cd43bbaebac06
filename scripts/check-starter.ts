import { readFileSync } from 'node:fs';
import { organizationsFile } from '../server/catalogue/starter/load-organizations.ts';
import { starterFile } from '../server/catalogue/starter/load.ts';
import { faultsOfOrganizations } from '../server/catalogue/starter/organization-rules.ts';
import { faultsOf } from '../server/catalogue/starter/rules.ts';

// npm run check-starter [FILE]: finds duplicates, dates out of order, odd addresses, shelves and languages in the starter library, and
// without a file in its organizations as well.

const file = process.argv[2] ?? starterFile;
report(file, faultsOf(readFileSync(file, 'utf8')));
if (process.argv[2] === undefined) report(organizationsFile, faultsOfOrganizations(readFileSync(organizationsFile, 'utf8')));

function report(name: string, faults: readonly string[]): void {
  for (const fault of faults) console.error(fault);
  console.log(`${name}: ${faults.length} faults`);
  if (faults.length > 0) process.exitCode = 1;
}
