import type { Fault } from './fault.ts';
import type { Result, Results } from './results.ts';

const begin = '<!-- planted faults: written by `npm run planted-faults -- --table` -->';
const end = '<!-- end of planted faults -->';

/** Returns the document with the table inserted between its two markers. */
export function withTable(document: string, table: string): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from === -1 || to < from)
    throw new Error(`The document lacks the markers for the table: a line ${begin} and after it a line ${end}.`);
  return `${document.slice(0, from + begin.length)}\n\n${table}\n\n${document.slice(to)}`;
}

/**
 * Renders a table with a row per measured fault and a column per suite, and lists what each suite
 * misses.
 */
export function renderTable(faults: readonly Fault[], suites: readonly Results[]): string {
  const header = ['Fault', 'What users get', ...suites.map(({ label }) => label)];
  const measured = faults.filter(({ name }) => suites.some((suite) => suite.faults[name]));
  const rows = measured.map(({ name, says }) =>
    [`\`${name}\``, cell(says)].concat(suites.map(({ faults: found }) => outcomeCell(found[name]))),
  );
  const lines = [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [...suites.map((suite) => `- ${summaryOf(faults, suite)}`), '', ...lines].join('\n');
}

function summaryOf(faults: readonly Fault[], suite: Results): string {
  const names = (outcome: Result['outcome']): string[] =>
    faults.filter((fault) => suite.faults[fault.name]?.outcome === outcome).map(({ name }) => `\`${name}\``);
  const [caught, missed, unclear] = [names('caught'), names('missed'), names('unclear')];
  const measured = caught.length + missed.length + unclear.length;
  const parts = [`${suite.label} (\`${suite.commit.slice(0, 7)}\`): caught ${caught.length} of ${measured}.`];
  if (missed.length > 0) parts.push(`Missed: ${missed.join(', ')}.`);
  if (unclear.length > 0) parts.push(`Unclear: ${unclear.join(', ')}.`);
  if (measured < faults.length) parts.push(`Not measured: ${faults.length - measured}.`);
  return parts.join(' ');
}

function outcomeCell(result: Result | undefined): string {
  if (!result) return '–';
  const { outcome, by = '' } = result;
  if (outcome === 'missed') return '**missed**';
  return outcome === 'unclear' ? 'unclear' : cell(by.split(' › ', 1)[0] ?? '');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
}
