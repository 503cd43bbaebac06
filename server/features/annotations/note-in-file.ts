import type { Definition, Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** A replacement of a part of a note. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface File {
  /**
   * Distinguishes the footnotes and link references of a note from those of the others in a file.
   */
  readonly key: string;
  readonly siteUrl: string;
  /** The level of the heading above the note. */
  readonly level: number;
}

/**
 * Returns a note in Markdown as part of a file: with its own footnotes, demoted headings and
 * absolute links.
 */
export function noteInFile(note: string, file: File): string {
  const root = fromMarkdown(note, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const changes: Change[] = [];
  visit(root, (node) => changes.push(...changesOf(node, note, file)));
  let text = note;
  for (const { start, end, text: replacement } of changes.toSorted((one, other) => other.start - one.start))
    text = text.slice(0, start) + replacement + text.slice(end);
  const last = root.children.at(-1);
  return last?.type === 'code' ? closeFence(text, sourceOf(last, note)) : text;
}

function visit(node: Nodes, act: (node: Nodes) => void): void {
  act(node);
  if ('children' in node) for (const child of node.children) visit(child, act);
}

function sourceOf({ position }: Nodes, note: string): string {
  return note.slice(position?.start.offset, position?.end.offset);
}

function changesOf(node: Nodes, note: string, { key, siteUrl, level }: File): Change[] {
  const start = node.position?.start.offset ?? 0;
  const source = sourceOf(node, note);
  const insertAfter = (pattern: RegExp, text: string): Change[] => {
    const found = pattern.exec(source);
    if (!found) return [];
    const at = start + found.index + found[0].length;
    return [{ start: at, end: at, text }];
  };
  switch (node.type) {
    case 'footnoteReference':
    case 'footnoteDefinition':
      return insertAfter(/^\[\^/, `${key}-`);
    case 'definition':
      return [...insertAfter(/^\[/, `${key}-`), ...(isOnSite(node) ? insertAfter(/\]:\s*<?(?=\/)/, siteUrl) : [])];
    case 'linkReference':
    case 'imageReference':
      if (node.referenceType === 'full') {
        const label = start + source.lastIndexOf('][') + 2;
        return [{ start: label, end: label, text: `${key}-` }];
      }
      return [replaceEnd(start, source, node.referenceType === 'collapsed' ? '[]' : '', `[${key}-${node.label ?? node.identifier}]`)];
    case 'link':
    case 'image':
      return isOnSite(node) ? insertAfter(/\]\(\s*<?(?=\/)/, siteUrl) : [];
    case 'heading':
      return headingChanges(start, source, '#'.repeat(Math.min(6, level + node.depth)));
    default:
      return [];
  }
}

function isOnSite({ url }: Pick<Definition, 'url'>): boolean {
  return /^\/(?!\/)/.test(url);
}

function replaceEnd(start: number, source: string, ending: string, text: string): Change {
  const end = start + source.length;
  return { start: end - ending.length, end, text };
}

/** Demotes a heading. Setext headings, which have only two levels, become ATX headings. */
function headingChanges(start: number, source: string, signs: string): Change[] {
  const before = /^#{1,6}/.exec(source)?.[0];
  if (before !== undefined) return [{ start, end: start + before.length, text: signs }];
  const breaks = [...source.matchAll(/(?<![ \t])[ \t]*\n[ \t>]*/g)];
  return [
    { start, end: start, text: `${signs} ` },
    ...breaks.map(({ 0: lineBreak, index }, i) => {
      const isLast = i === breaks.length - 1;
      const end = isLast ? source.length : index + lineBreak.length;
      return { start: start + index, end: start + end, text: isLast ? '' : ' ' };
    }),
  ];
}

/** Closes a code block that would otherwise contain the rest of the file. */
function closeFence(note: string, source: string): string {
  const fence = /^(?:`{3,}|~{3,})/.exec(source)?.[0];
  const last = source.slice(source.lastIndexOf('\n') + 1).trim();
  if (fence === undefined || (source.includes('\n') && last.startsWith(fence) && last.replaceAll(fence.charAt(0), '') === '')) return note;
  return `${note}\n${fence}`;
}
