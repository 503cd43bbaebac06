/** A word, literal or operator, or a group: parentheses or `case … end`. */
interface Node {
  readonly text: string;
  readonly inside?: readonly Node[];
  /** Whether white space precedes it. */
  readonly spaced: boolean;
}

const WIDTH = 120;

/**
 * Breaks a statement into lines and indents them by its parentheses. Changes only white space
 * outside of quotes.
 */
export function formatSql(text: string): string {
  const tokens = Array.from(text.matchAll(/(\s*)('(?:[^']|'')*'|"[^"]*"|[(),]|[^\s'"(),]+)/g), ([, space, token = '']) => ({
    text: token,
    spaced: space !== '' && token !== ',',
  }));
  return linesOf(parse(tokens.values()), 0).join('\n');
}

const CLOSING = new Map([
  ['(', ')'],
  ['case', 'end'],
]);

/** Reads up to the end or the token that closes the group. */
function parse(tokens: Iterator<Node>, closing?: string): Node[] {
  const nodes: Node[] = [];
  for (let next = tokens.next(); !next.done && next.value.text !== closing; next = tokens.next()) {
    const { text, spaced } = next.value;
    const end = CLOSING.get(text);
    nodes.push(end === undefined ? next.value : { text, spaced, inside: parse(tokens, end) });
  }
  return nodes;
}

function inline(nodes: readonly Node[]): string {
  return nodes.map((node, i) => (node.spaced && i > 0 ? ' ' : '') + inlineNode(node)).join('');
}

function inlineNode({ text, inside }: Node): string {
  if (inside === undefined) return text;
  return text === '(' ? `(${inline(inside)})` : `${text} ${inline(inside)} ${CLOSING.get(text)}`;
}

/** Breaks what does not fit into one line at clauses, else at commas, else at operators. */
function linesOf(nodes: readonly Node[], indent: number): string[] {
  const whole = inline(nodes);
  if (indent + whole.length <= WIDTH) return [' '.repeat(indent) + whole];
  const clauses = split(nodes, beginsClause);
  if (clauses.length > 1) return clauses.flatMap((clause) => linesOf(clause, indent));
  const items = split(nodes, (all, i) => all[i - 1]?.text === ',');
  const parts = items.length > 1 ? items : split(nodes, beginsOperand);
  if (parts.length === 1) return linesOfGroups(nodes, indent);
  const continued = beginsClause(nodes, 0) && nodes[0]?.text !== 'with' ? indent + 2 : indent;
  return parts.flatMap((part, i) => linesOf(part, i === 0 ? indent : continued));
}

/** Puts the contents of each group that does not fit on lines of their own. */
function linesOfGroups(nodes: readonly Node[], indent: number): string[] {
  const lines: string[] = [];
  let line = ' '.repeat(indent);
  for (const [i, node] of nodes.entries()) {
    if (node.spaced && i > 0) line += ' ';
    if (node.inside === undefined || indent + inlineNode(node).length <= WIDTH) line += inlineNode(node);
    else {
      lines.push(line + node.text, ...linesOf(node.inside, indent + 2));
      line = ' '.repeat(indent) + CLOSING.get(node.text);
    }
  }
  return [...lines, line];
}

function split(nodes: readonly Node[], begins: (nodes: readonly Node[], index: number) => boolean): Node[][] {
  const parts: Node[][] = [];
  for (const [i, node] of nodes.entries()) {
    const last = parts.at(-1);
    if (last && !begins(nodes, i)) last.push(node);
    else parts.push([node]);
  }
  return parts;
}

const CLAUSES = new Set('with select from where group order limit union insert update delete do values set on for returning'.split(' '));
const JOINS = new Set(['join', 'left', 'cross']);
const LOCKS = new Set(['update', 'no', 'key', 'share']);

function beginsClause(nodes: readonly Node[], index: number): boolean {
  const [before = '', word = '', after = ''] = [nodes[index - 1]?.text, nodes[index]?.text, nodes[index + 1]?.text];
  if (word === 'join') return !JOINS.has(before);
  if (JOINS.has(word)) return after === 'join';
  if (word === 'with') return after !== 'ordinality';
  if (word === 'from') return before !== 'delete' && before !== 'distinct';
  if (word === 'on') return after === 'conflict';
  if (word === 'for') return LOCKS.has(after);
  if (word === 'update' || word === 'set') return !['do', 'update', 'for', 'key'].includes(before);
  return CLAUSES.has(word);
}

function beginsOperand(nodes: readonly Node[], index: number): boolean {
  const word = nodes[index]?.text ?? '';
  if (word === 'and') return nodes[index - 2]?.text !== 'between';
  return ['or', 'when', 'else', '||'].includes(word);
}
