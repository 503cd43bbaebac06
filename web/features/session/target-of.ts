import { pagePrefixes } from '#core/page-paths.ts';
import type { PublicTarget } from '../../data/references.ts';

const prefixes = { works: pagePrefixes.work, essays: pagePrefixes.essay, topics: pagePrefixes.topic } as const;
const kinds = ['works', 'essays', 'topics'] as const;

/** Returns what a path leads to, if its title may be public. */
export function targetOf(path: string): PublicTarget | undefined {
  const kind = kinds.find((one) => path.startsWith(prefixes[one]));
  const id = kind === undefined ? '' : path.slice(prefixes[kind].length);
  return kind !== undefined && /^[1-9][0-9]{0,14}$/.test(id) ? { kind, id: Number(id) } : undefined;
}
