import type { Prose } from './extract.ts';
import { wordRules } from './rules.ts';

export interface WordFault {
  readonly line: number;
  readonly found: string;
  readonly instead: string;
}

/** Returns the uses of words that the rules forbid, at most one per rule and stretch. */
export function findFaults(prose: readonly Prose[], rules = wordRules): WordFault[] {
  return prose.flatMap(({ line, text, kind }) =>
    rules.flatMap(({ pattern, instead, inNames }) => {
      if (kind === 'name' ? !inNames : inNames === 'only') return [];
      const found = pattern.exec(kind === 'name' && inNames === 'words' ? wordsOf(text) : text)?.[0];
      return found === undefined ? [] : [{ line, found, instead }];
    }),
  );
}

/** Returns the words of a name, with spaces between them. */
function wordsOf(name: string): string {
  return name.replaceAll(/[_$]+|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ');
}
