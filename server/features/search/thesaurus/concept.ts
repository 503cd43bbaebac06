/** A theological concept and the words for it: one line of a thesaurus file. */
export interface Concept {
  /** Lower case words with hyphens. Ids are stable: stored data refers to them. */
  id: string;
  /** English words and phrases, most common first. */
  labels: readonly string[];
  /** Labels that more often mean something else. */
  weak: readonly string[];
  /** Words of other languages by ISO 639-3 code, in their own script or in Latin letters. */
  terms: ReadonlyMap<string, readonly string[]>;
  /** Ids of more general concepts or wholes. */
  broader: readonly string[];
  /** Ids of associated concepts. */
  related: readonly string[];
}

export type ParsedConcept = { concept: Concept } | { reason: string };

const KEYS = new Set(['id', 'labels', 'weak', 'terms', 'broader', 'related']);

/**
 * Parses a line of a thesaurus file. `reason` describes a format error; `faultsOf` checks relations
 * between concepts.
 */
export function parseConcept(line: string): ParsedConcept {
  const row = parseJson(line);
  if (!isObject(row)) return { reason: 'is not a JSON object' };
  const unknown = Object.keys(row).find((key) => !KEYS.has(key));
  if (unknown !== undefined) return { reason: `has the unknown key ${unknown}` };
  const { id, labels, weak = [], terms = {}, broader = [], related = [] } = row;
  if (typeof id !== 'string' || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id)) return { reason: 'has no id of lower case words with hyphens' };
  if (!isStringList(labels) || labels.length === 0) return { reason: `${id} has no list of labels` };
  if (!isStringList(weak) || !isStringList(broader) || !isStringList(related))
    return { reason: `${id}: weak, broader and related must be lists of texts` };
  if (!isObject(terms)) return { reason: `${id}: terms must be an object of lists by language` };
  const byLanguage = new Map<string, readonly string[]>();
  for (const [language, words] of Object.entries(terms)) {
    if (!isStringList(words) || words.length === 0) return { reason: `${id}: the terms of ${language} are not a list of texts` };
    byLanguage.set(language, words);
  }
  return { concept: { id, labels, weak, terms: byLanguage, broader, related } };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isStringList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' && item.trim() !== '');
}
