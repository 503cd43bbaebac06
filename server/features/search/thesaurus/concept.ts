/** One idea of theology with the words that speak of it, as a line of a file here writes it. */
export interface Concept {
  /** Lower case words with hyphens. Ids are kept: what is stored about a text may name them. */
  id: string;
  /** English words and phrases, the most usual first. */
  labels: readonly string[];
  /** Labels that more often mean something else. */
  weak: readonly string[];
  /** Words of other languages by ISO 639-3 code, in their own script or in Latin letters. */
  terms: ReadonlyMap<string, readonly string[]>;
  /** Ids of what it is a kind or a part of. */
  broader: readonly string[];
  /** Ids of what one thinks of with it. */
  related: readonly string[];
}

export type ConceptOrReason = { concept: Concept } | { reason: string };

const KEYS = new Set(['id', 'labels', 'weak', 'terms', 'broader', 'related']);

/** Reads a line of a thesaurus file. The reason says what is wrong with its form; what concepts owe each other is for `faultsOf`. */
export function readConcept(line: string): ConceptOrReason {
  const row = parsed(line);
  if (!isObject(row)) return { reason: 'is not a JSON object' };
  const unknown = Object.keys(row).find((key) => !KEYS.has(key));
  if (unknown !== undefined) return { reason: `has the unknown key ${unknown}` };
  const { id, labels, weak = [], terms = {}, broader = [], related = [] } = row;
  if (typeof id !== 'string' || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id)) return { reason: 'has no id of lower case words with hyphens' };
  if (!isTexts(labels) || labels.length === 0) return { reason: `${id} has no list of labels` };
  if (!isTexts(weak) || !isTexts(broader) || !isTexts(related)) return { reason: `${id}: weak, broader and related are lists of texts` };
  if (!isObject(terms)) return { reason: `${id}: terms is an object of lists by language` };
  const byLanguage = new Map<string, readonly string[]>();
  for (const [language, words] of Object.entries(terms)) {
    if (!isTexts(words) || words.length === 0) return { reason: `${id}: the terms of ${language} are not a list of texts` };
    byLanguage.set(language, words);
  }
  return { concept: { id, labels, weak, terms: byLanguage, broader, related } };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' && item.trim() !== '');
}
