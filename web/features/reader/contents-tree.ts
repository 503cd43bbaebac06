import type { Section } from '#contract/editions.ts';

/** A section of the table of contents with those within it. */
export interface ContentsNode {
  readonly section: Section;
  readonly parent: ContentsNode | undefined;
  readonly children: ContentsNode[];
}

/**
 * Returns the outermost sections of a list in reading order. Sections without text are left out.
 */
export function contentsTree(sections: readonly Section[]): ContentsNode[] {
  const roots: ContentsNode[] = [];
  let last: ContentsNode | undefined;
  for (const section of sections) {
    if (section.first === null) continue;
    while (last && last.section.depth >= section.depth) last = last.parent;
    const node: ContentsNode = { section, parent: last, children: [] };
    (last?.children ?? roots).push(node);
    last = node;
  }
  return roots;
}

/**
 * Returns the short labels if all sections are numbered chapters or psalms, which a grid of numbers
 * shows.
 */
export function chapterNumbers(nodes: readonly ContentsNode[]): string[] | undefined {
  if (nodes.length < 2 || nodes.some(({ children }) => children.length > 0)) return undefined;
  const numbers = nodes.map(({ section }) => /^(?:Chapter|Psalm) (\S{1,5})$/.exec(section.label)?.[1]);
  return numbers.every((number) => number !== undefined) ? numbers : undefined;
}

/** Returns the sections that contain the one with a citation, and itself. */
export function sectionsAround(nodes: readonly ContentsNode[], citations: ReadonlySet<string>): Set<number> {
  const found = new Set<number>();
  let level = nodes;
  for (;;) {
    const node = level.find(({ section }) => section.citation !== null && citations.has(section.citation));
    if (!node) return found;
    found.add(node.section.id);
    level = node.children;
  }
}
