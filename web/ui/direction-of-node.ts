import { directionOf } from './direction.ts';

interface Node {
  readonly value?: string;
  readonly children?: readonly Node[];
}

const firstLetters = new WeakMap<Node, string>();

/**
 * Returns the direction of an element by the first letter in it. Visits each descendant once,
 * however deep the elements that ask.
 */
export function directionOfNode(node: Node | undefined): 'ltr' | 'rtl' {
  return directionOf(node ? firstLetterIn(node) : '');
}

function firstLetterIn(node: Node): string {
  const known = firstLetters.get(node);
  if (known !== undefined) return known;
  let letter = /\p{L}/u.exec(node.value ?? '')?.[0] ?? '';
  for (const child of node.children ?? []) {
    if (letter !== '') break;
    letter = firstLetterIn(child);
  }
  firstLetters.set(node, letter);
  return letter;
}
