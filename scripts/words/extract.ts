import ts from 'typescript';

/**
 * A stretch of a file that people read: a comment, a paragraph, a test title or text of the
 * interface.
 */
export interface Prose {
  readonly line: number;
  readonly text: string;
  readonly kind: 'prose' | 'name';
}

/** Returns comments, test titles, interface texts and identifiers of a TypeScript file. */
export function proseOfTypeScript(file: string, source: string): Prose[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: Prose[] = [];
  const add = (position: number, text: string, kind: Prose['kind']): void =>
    void found.push({ line: tree.getLineAndCharacterOfPosition(position).line + 1, text, kind });
  const seen = new Set<number>();
  const visit = (node: ts.Node): void => {
    for (const range of [
      ...(ts.getLeadingCommentRanges(source, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.end) ?? []),
    ]) {
      if (seen.has(range.pos)) continue;
      seen.add(range.pos);
      for (const [i, text] of source.slice(range.pos, range.end).split('\n').entries()) {
        const { line } = tree.getLineAndCharacterOfPosition(range.pos);
        found.push({ line: line + 1 + i, text, kind: 'prose' });
      }
    }
    if (ts.isIdentifier(node)) add(node.getStart(), node.text, 'name');
    if (ts.isJsxText(node) && node.text.trim() !== '') add(node.getStart(), node.text, 'prose');
    if (isUntaggedText(node) && isSentence(node.text)) add(node.getStart(), node.text, 'prose');
    node.getChildren().forEach(visit);
  };
  visit(tree);
  return found;
}

/**
 * Returns whether a node is a string, or the part of a template before, between or after its
 * values. SQL is tagged.
 */
function isUntaggedText(node: ts.Node): node is ts.LiteralLikeNode {
  if (ts.isNoSubstitutionTemplateLiteral(node)) return !ts.isTaggedTemplateExpression(node.parent);
  if (ts.isTemplateHead(node)) return !ts.isTaggedTemplateExpression(node.parent.parent);
  if (ts.isTemplateMiddleOrTemplateTail(node)) return !ts.isTaggedTemplateExpression(node.parent.parent.parent);
  return ts.isStringLiteral(node);
}

/** Returns whether a string is text for people rather than a key, a class name or a test value. */
function isSentence(text: string): boolean {
  return /^[\sA-Za-z“”,.].* .* /s.test(text) && /[a-z]{3}/.test(text) && !/^select |^with |[{};]|::/.test(text);
}

/** Returns the lines of a Markdown file outside code blocks. */
export function proseOfMarkdown(source: string): Prose[] {
  let inCode = false;
  return source.split('\n').flatMap((text, i) => {
    if (/^\s*(?:```|~~~)/.test(text)) {
      inCode = !inCode;
      return [];
    }
    return inCode ? [] : [{ line: i + 1, text: text.replaceAll(/`[^`]*`/g, ''), kind: 'prose' as const }];
  });
}

/** Returns the lines of an HTML file without its tags. */
export function proseOfHtml(source: string): Prose[] {
  const text = source.replaceAll(/<(?!!--)[^>]*>/g, (tag) => tag.replaceAll(/[^\n]/g, ''));
  return text.split('\n').map((line, i) => ({ line: i + 1, text: line, kind: 'prose' as const }));
}

/** Returns the comments of a shell script, a Dockerfile or a file of settings. */
export function proseOfHashComments(source: string): Prose[] {
  return source.split('\n').flatMap((text, i) => {
    const comment = /(?:^|\s)#(?!!).*|^;.*/.exec(text)?.[0];
    return comment === undefined ? [] : [{ line: i + 1, text: comment, kind: 'prose' as const }];
  });
}

/** Returns the comments of a CSS or SQL file. */
export function proseOfComments(source: string): Prose[] {
  return [...source.matchAll(/\/\*[\s\S]*?\*\/|--[^\n]*/g)].flatMap(({ 0: comment, index }) => {
    const line = source.slice(0, index).split('\n').length;
    return comment.split('\n').map((text, i) => ({ line: line + i, text, kind: 'prose' as const }));
  });
}
