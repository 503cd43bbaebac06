import { foldedText } from '#core/fold.ts';
import type { Concept } from './concept.ts';

/**
 * A trie of labels, one word per edge. `named` lists the concepts of the label that ends at this
 * node.
 */
export interface LabelIndex {
  next: Map<string, LabelIndex>;
  named: readonly { id: string; weight: number }[];
}

const WEAK = 0.3;

/**
 * Builds an index of all labels and terms. A label shared by several concepts is divided among
 * them, and a weak one counts less: the weights of one label add up to at most 1.
 */
export function labelIndex(concepts: readonly Concept[]): LabelIndex {
  const root = emptyNode();
  const strengths = new Map<LabelIndex, Map<string, number>>();
  for (const { id, labels, weak, terms } of concepts) {
    for (const label of [...labels, ...[...terms.values()].flat()]) strengthen(strengths, nodeOf(root, label), id, 1);
    for (const label of weak) strengthen(strengths, nodeOf(root, label), id, WEAK);
  }
  for (const [node, byId] of strengths) {
    const all = [...byId.values()].reduce((sum, strength) => sum + strength, 0);
    node.named = [...byId].map(([id, strength]) => ({ id, weight: strength / Math.max(1, all) }));
  }
  return root;
}

/**
 * Returns the form by which folded words are compared: without English plural endings and joined
 * Arabic or Hebrew articles. Labels and texts are cut alike, so a wrong cut is harmless.
 */
export function comparedForm(word: string): string {
  if (word.length < 4) return word;
  const first = word.charCodeAt(0);
  if (first < 0x80) return withoutPlural(word);
  if (first === HE) return word.slice(1);
  if (first === ALEF && word.charCodeAt(1) === LAM && word.length > 4) return word.slice(2);
  return word;
}

/**
 * Follows one word in the trie: the exact form, else the stem of an inflected verb ("praised",
 * "forgiveth", "sinning").
 */
export function followWord(node: LabelIndex, form: string): LabelIndex | undefined {
  const exact = node.next.get(form);
  if (exact !== undefined) return exact;
  const stem = INFLECTED.exec(form)?.[1];
  if (stem === undefined) return undefined;
  for (const [ending, instead] of STEMS) {
    if (!ending.test(stem)) continue;
    const found = node.next.get(stem.replace(ending, instead));
    if (found !== undefined) return found;
  }
  return undefined;
}

const INFLECTED = /^([a-z]{3,})(?:ing|ed|est|eth)$/;
// Possible stems of an inflected verb: kill-ing, prais-ed → praise, sinn-eth → sin, carri-ed →
// carry. A stem of three letters is rarely the whole verb (mad-est).
const STEMS: readonly (readonly [RegExp, string])[] = [
  [/(?<=.{4})$/, ''],
  [/$/, 'e'],
  [/([b-df-hj-np-tvz])\1$/, '$1'],
  [/i$/, 'y'],
];

const HE = 'ה'.charCodeAt(0);
const ALEF = 'ا'.charCodeAt(0);
const LAM = 'ل'.charCodeAt(0);

function withoutPlural(word: string): string {
  if (!/[^suiao]s$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

function nodeOf(root: LabelIndex, label: string): LabelIndex {
  let node = root;
  for (const word of foldedText(label).split(' ')) {
    const form = comparedForm(word);
    const next = node.next.get(form) ?? emptyNode();
    node.next.set(form, next);
    node = next;
  }
  return node;
}

function strengthen(strengths: Map<LabelIndex, Map<string, number>>, node: LabelIndex, id: string, strength: number): void {
  const byId = strengths.get(node) ?? new Map<string, number>();
  strengths.set(node, byId.set(id, Math.max(strength, byId.get(id) ?? 0)));
}

function emptyNode(): LabelIndex {
  return { next: new Map(), named: [] };
}
