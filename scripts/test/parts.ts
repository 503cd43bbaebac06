/** A part of the tests that can run alone. */
export interface Part {
  readonly name: string;
  readonly runner: 'vitest' | 'playwright';
  /** Arguments of the runner. */
  readonly args: readonly string[];
}

const vitestPart = (name: string, project: string): Part => ({ name, runner: 'vitest', args: ['--project', project] });

/** All parts, in the order in which they run. */
const parts: readonly Part[] = [
  vitestPart('unit', 'unit'),
  vitestPart('server', 'embedded'),
  vitestPart('postgres', 'postgres'),
  { name: 'browser', runner: 'playwright', args: [] },
];

/**
 * Returns the parts that the command line selects: `quick` or names of parts, then filters and
 * options for their runners. Without names, all parts.
 */
export function selectParts(args: readonly string[]): Part[] {
  const isName = (arg: string): boolean => arg === QUICK || parts.some(({ name }) => name === arg);
  const end = args.findIndex((arg) => !isName(arg));
  const [names, more] = end < 0 ? [args, []] : [args.slice(0, end), args.slice(end)];
  if (names.includes(QUICK)) return quickParts().map((part) => withArgs(part, more));
  return parts.filter(({ name }) => names.length === 0 || names.includes(name)).map((part) => withArgs(part, more));
}

const QUICK = 'quick';

/** Returns what runs after each change: one database, and in a browser only the core journeys. */
function quickParts(): Part[] {
  const kept = parts.filter(({ name }) => name !== 'postgres');
  return kept.map((part) => (part.runner === 'playwright' ? withArgs(part, ['--grep', '@core']) : part));
}

function withArgs({ name, runner, args }: Part, more: readonly string[]): Part {
  return { name, runner, args: [...args, ...more] };
}
