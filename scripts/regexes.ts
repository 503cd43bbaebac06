// npm run regexes: fails if a regular expression can take more than linear time (ReDoS). Records
// verdicts, since analyzing all takes more than a minute; --renew analyzes every pattern again.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../server/platform/package-root.ts';
import { type Checked, faultsOf, judge, rememberVerdicts } from './regexes/check.ts';
import { exceptions } from './regexes/exceptions.ts';
import { findRegexes, type Site } from './regexes/find.ts';
import { type Observed, observeRegexes } from './regexes/observe.ts';

const folders = ['core', 'contract', 'server', 'web'];
const sites = folders.flatMap((folder) =>
  productFiles(folder).flatMap((file) => findRegexes(file, readFileSync(join(packageRoot, file), 'utf8'))),
);
const dynamic = sites.filter(({ pattern }) => pattern === undefined);
const { observed, schemas } = await runModules(dynamic);

const { version } = JSON.parse(readFileSync(join(packageRoot, 'node_modules/recheck/package.json'), 'utf8')) as { version: string };
const verdicts = 'scripts/regexes/verdicts.json';
const remembered = rememberVerdicts(judge, join(packageRoot, verdicts), version, process.argv.includes('--renew'));
const patterns: Checked[] = [
  ...sites.flatMap(({ file, line, pattern }) => (pattern ? [{ file, line, ...pattern }] : [])),
  ...dynamic.flatMap((site) => observedAt(site, observed)),
  ...schemas.map(({ location, source }) => ({ file: location, line: 1, source, flags: 'u' })),
];
const faults = [
  ...dynamic
    .filter((site) => observedAt(site, observed).length === 0)
    .map(({ file, line }) => `${file}:${line}: the pattern is known only at run time; call this code in scripts/regexes/exercises.ts.`),
  ...faultsOf(patterns, exceptions, remembered.judge),
];
for (const fault of faults) console.error(fault);
if (sites.length < 100 || schemas.length === 0) faults.push('Found too few regular expressions to trust the check.');
if (faults.length > 0) process.exitCode = 1;
else {
  if (remembered.save()) console.log(`Updated ${verdicts}: commit it.`);
  console.log(`regexes: ${patterns.length} regular expressions checked, ${exceptions.length} exceptions`);
}

function productFiles(folder: string): string[] {
  return readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => !/\.(?:test|d)\.tsx?$/.test(file) && !file.startsWith('server/testing/'))
    .toSorted();
}

/**
 * Imports the modules that build patterns, and the contract, while observing every `RegExp` call.
 */
async function runModules(
  dynamicSites: readonly Site[],
): Promise<{ observed: Observed[]; schemas: { location: string; source: string }[] }> {
  let schemas: { location: string; source: string }[] = [];
  const observed = await observeRegexes(async () => {
    const { exerciseRegexes } = await import('./regexes/exercises.ts');
    for (const file of new Set(dynamicSites.map((site) => site.file))) await import(pathToFileURL(join(packageRoot, file)).href);
    await exerciseRegexes();
    const { api } = await import('#contract/api.ts');
    const { findSchemaPatterns } = await import('./regexes/schemas.ts');
    schemas = findSchemaPatterns(api);
  });
  return { observed, schemas };
}

/** Deduplicates patterns: a loop may build several, and several requests the same one. */
function observedAt({ file, line, lastLine }: Site, observed: readonly Observed[]): Checked[] {
  const here = observed.filter((one) => one.file === file && one.line >= line && one.line <= lastLine);
  return [...new Map(here.map((one) => [`/${one.source}/${one.flags}`, one])).values()];
}
