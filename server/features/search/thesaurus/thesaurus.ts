import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldedText } from '#core/fold.ts';
import { packageRoot } from '../../../platform/package-root.ts';
import { type Concept, parseConcept } from './concept.ts';
import { comparedForm, type LabelIndex, labelIndex, followWord } from './label-index.ts';

/** The thesaurus folder: JSON Lines files by field. Its README describes the format. */
export const thesaurusFolder = join(packageRoot, 'server/features/search/thesaurus');

export interface FoundConcept {
  id: string;
  /** Above 0, at most 1: how reliably these words mean this concept and no other. */
  weight: number;
  /** Index of its first word, and number of words. */
  at: number;
  length: number;
}

export interface Thesaurus {
  concepts: ReadonlyMap<string, Concept>;
  /**
   * Returns the concepts that the words name, in order. The longest label wins, and its words match
   * no other label.
   */
  find: (words: readonly string[]) => FoundConcept[];
}

let shared: Thesaurus | undefined;

/** Returns the built-in thesaurus, loaded on first use. Throws if its files are invalid. */
export function thesaurus(): Thesaurus {
  shared ??= loadThesaurus(thesaurusFolder);
  return shared;
}

export function loadThesaurus(folder: string): Thesaurus {
  return thesaurusOf(readThesaurusFiles(folder).flatMap(({ name, text }) => conceptsOf(name, text)));
}

/** Returns the files of a thesaurus, sorted by name. */
export function readThesaurusFiles(folder: string): { name: string; text: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}

export function thesaurusOf(list: readonly Concept[]): Thesaurus {
  const concepts = new Map(list.map((concept) => [concept.id, concept]));
  if (concepts.size < list.length) throw new Error('Two concepts of the thesaurus share an id; npm run check-thesaurus lists them.');
  const index = labelIndex(list);
  return { concepts, find: (words) => find(index, words) };
}

/** Splits a text into folded words, as `find` expects them. */
export function wordsInOrder(text: string): string[] {
  const folded = foldedText(text);
  return folded === '' ? [] : folded.split(' ');
}

function conceptsOf(file: string, text: string): Concept[] {
  return text.split('\n').flatMap((line, index) => {
    if (line === '') return [];
    const parsed = parseConcept(line);
    if ('reason' in parsed) throw new Error(`${file}, line ${index + 1}: ${parsed.reason}`);
    return [parsed.concept];
  });
}

function find(index: LabelIndex, words: readonly string[]): FoundConcept[] {
  const forms = words.map(comparedForm);
  const found: FoundConcept[] = [];
  for (let at = 0; at < forms.length;) {
    const { length, named } = findLongestLabel(index, forms, at);
    for (const { id, weight } of named) found.push({ id, weight, at, length });
    at += Math.max(length, 1);
  }
  return found;
}

function findLongestLabel(index: LabelIndex, forms: readonly string[], at: number): { length: number; named: LabelIndex['named'] } {
  let longest: { length: number; named: LabelIndex['named'] } = { length: 0, named: [] };
  let node: LabelIndex | undefined = index;
  for (let length = 1; at + length <= forms.length; length++) {
    node = followWord(node, forms[at + length - 1] ?? '');
    if (node === undefined) break;
    if (node.named.length > 0) longest = { length, named: node.named };
  }
  return longest;
}
