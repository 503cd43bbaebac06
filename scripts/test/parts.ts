/** A part of the tests that can run alone. */
export interface Part {
  readonly name: string;
  readonly runner: 'vitest' | 'playwright';
  /** Arguments of the runner. */
  readonly args: readonly string[];
  /** Variables of its environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Whether the tests use the built page and server. */
  readonly needsBuild: boolean;
}

const vitestPart = (name: string, project: string, needsBuild = false): Part => ({
  name,
  runner: 'vitest',
  args: ['--project', project],
  needsBuild,
});

/** All parts, in the order in which they run. */
const parts: readonly Part[] = [
  vitestPart('unit', 'unit'),
  vitestPart('server', 'server'),
  vitestPart('embedded', 'embedded'),
  vitestPart('component', 'component', true),
  { name: 'browser', runner: 'playwright', args: [], needsBuild: true },
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

/**
 * Returns what runs after each change: one database, without tests of that database itself, and of
 * the pages only the core journeys.
 */
function quickParts(): Part[] {
  const kept = parts.filter(({ name }) => !['embedded', 'component'].includes(name));
  return kept.map((part) => (part.runner === 'playwright' ? withArgs(part, ['--grep', '@core']) : withQuickExtent(part)));
}

function withQuickExtent(part: Part): Part {
  return { ...part, env: { TEST_EXTENT: 'quick' } };
}

function withArgs(part: Part, more: readonly string[]): Part {
  return { ...part, args: [...part.args, ...more] };
}
