import { readFileSync } from 'node:fs';
import { starterFile } from '../server/catalogue/starter/load.ts';
import { faultsOf } from '../server/catalogue/starter/rules.ts';

// npm run check-starter [FILE]: finds duplicates, dates out of order, odd addresses, shelves and languages in the starter library.

const file = process.argv[2] ?? starterFile;
const faults = faultsOf(readFileSync(file, 'utf8'));
for (const fault of faults) console.error(fault);
console.log(`${file}: ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
