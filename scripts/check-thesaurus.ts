import { readThesaurusFiles, thesaurusFolder } from '../server/features/search/thesaurus/thesaurus.ts';
import { faultsOf, summaryOf } from '../server/features/search/thesaurus/rules.ts';

// npm run check-thesaurus [FOLDER]: finds duplicate or unknown ids, cycles, misleading labels, and
// terms not in their language's script.

const files = readThesaurusFiles(process.argv[2] ?? thesaurusFolder);
const faults = faultsOf(files);
for (const fault of faults) console.error(fault);
for (const line of summaryOf(files)) console.log(line);
console.log(`${faults.length} errors`);
process.exitCode = faults.length === 0 ? 0 : 1;
