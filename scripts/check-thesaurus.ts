import { readThesaurusFiles, thesaurusFolder } from '../server/features/search/thesaurus.ts';
import { faultsOf, summaryOf } from '../server/features/search/thesaurus/rules.ts';

// npm run check-thesaurus [FOLDER]: finds ids twice or unknown, circles, misleading labels and terms in another script than their language's.

const files = readThesaurusFiles(process.argv[2] ?? thesaurusFolder);
const faults = faultsOf(files);
for (const fault of faults) console.error(fault);
for (const line of summaryOf(files)) console.log(line);
console.log(`${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
