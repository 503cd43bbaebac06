import ts from 'typescript';

/** A regular expression in the source code. */
export interface Site {
  readonly file: string;
  /** The first and last line of the expression, counted from 1. */
  readonly line: number;
  readonly lastLine: number;
  /** Undefined if the pattern is known only at run time. */
  readonly pattern: Pattern | undefined;
}

export interface Pattern {
  readonly source: string;
  readonly flags: string;
}

/** Returns the regular expression literals and `RegExp` calls in a file, in order. */
export function findRegexes(file: string, text: string): Site[] {
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const sites: Site[] = [];
  const lineOf = (position: number): number => parsed.getLineAndCharacterOfPosition(position).line + 1;
  const visit = (node: ts.Node): void => {
    const found = patternOf(node);
    if (found) sites.push({ file, line: lineOf(node.getStart()), lastLine: lineOf(node.getEnd()), pattern: found.pattern });
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return sites;
}

function patternOf(node: ts.Node): { pattern: Pattern | undefined } | undefined {
  if (ts.isRegularExpressionLiteral(node)) return { pattern: patternOfLiteral(node.text) };
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return undefined;
  if (!ts.isIdentifier(node.expression) || node.expression.text !== 'RegExp') return undefined;
  const [source, flags] = node.arguments ?? [];
  if (!source || !ts.isStringLiteralLike(source) || (flags && !ts.isStringLiteralLike(flags))) return { pattern: undefined };
  return { pattern: { source: source.text, flags: flags?.text ?? '' } };
}

function patternOfLiteral(text: string): Pattern {
  const end = text.lastIndexOf('/');
  return { source: text.slice(1, end), flags: text.slice(end + 1) };
}
