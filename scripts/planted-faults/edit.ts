import type { Fault } from './fault.ts';

/** Returns the file's text with the fault applied. Throws unless its place occurs exactly once. */
export function plant(text: string, fault: Fault): string {
  const places = countOf(text, fault.find);
  if (places !== 1) throw new Error(`${fault.name}: the text to replace occurs ${places} times in ${fault.file} instead of once.`);
  return text.replace(fault.find, () => fault.replace);
}

function countOf(text: string, part: string): number {
  return text.split(part).length - 1;
}

interface Sources {
  /** Undefined if the file does not exist. */
  read: (file: string) => string | undefined;
  /** Whether a Vitest filter or a file of `e2e/` matches anything. */
  matches: (selection: string) => boolean;
}

/**
 * Returns a sentence for each reason why a fault cannot be planted or its tests cannot be found.
 */
export function problemsOf(faults: readonly Fault[], { read, matches }: Sources): string[] {
  const names = faults.map(({ name }) => name);
  const repeated = names.filter((name, i) => names.indexOf(name) !== i);
  return [...repeated.map((name) => `${name}: another fault has the same name.`), ...faults.flatMap((fault) => problemsOfOne(fault))];

  function problemsOfOne(fault: Fault): string[] {
    const { name, file, find, replace, tests = [], specs = [] } = fault;
    const selections = [...tests, ...specs.map((spec) => `e2e/${spec}`)];
    const problems = selections.filter((one) => !matches(one)).map((one) => `${name}: no test file matches ${one}.`);
    if (selections.length === 0) problems.push(`${name}: it names no tests.`);
    if (find === replace) problems.push(`${name}: it changes nothing.`);
    const text = read(file);
    if (text === undefined) return [...problems, `${name}: there is no file ${file}.`];
    const places = countOf(text, find);
    if (places === 1) return problems;
    return [...problems, `${name}: the text to replace occurs ${places} times in ${file} instead of once: ${JSON.stringify(find)}`];
  }
}
