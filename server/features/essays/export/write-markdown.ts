import type { Run } from '#core/rich-text.ts';
import type { IndexEntry, IndexPlace } from '#core/scripture-index.ts';
import { cellsOf, type EssayDocument, type Inline } from './document.ts';
import { type Group, groupBlocks, type List, type ListItem, type PlacedBlock, type Quotation, type Table } from './group-blocks.ts';

/** Returns the essay as markdown with footnotes. */
export function writeMarkdown({ title, author, date, site, url, blocks, notes, bibliography, index }: EssayDocument): string {
  const by = author === null ? '' : `${escapeText(author)}, `;
  const parts = [
    `# ${escapeText(title)}`,
    `${by}[${escapeText(site)}](${url}), ${date.slice(0, 10)}`,
    ...groupsMarkdown(groupBlocks(blocks)),
    ...notes.map((note, i) => `[^${i + 1}]: ${note.map(inlineMarkdown).join('')}`),
    ...section('Bibliography', bibliography.map(runsMarkdown)),
    ...section('Index of scripture', index.map(entryMarkdown)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function section(title: string, parts: readonly string[]): string[] {
  return parts.length === 0 ? [] : [`## ${title}`, ...parts];
}

function groupsMarkdown(groups: readonly Group[]): string[] {
  return groups.map((group, i) => {
    if (group.kind === 'list') return listMarkdown(group, groups[i - 1]);
    if (group.kind === 'table') return tableMarkdown(group);
    return group.kind === 'quotation' ? quotationMarkdown(group) : blockMarkdown(group);
  });
}

function blockMarkdown({ block }: PlacedBlock): string {
  const { kind, level, inlines } = block;
  if (kind === 'rule') return '---';
  if (kind === 'code') return codeMarkdown(inlines);
  const text = linesMarkdown(inlines);
  return kind === 'heading' ? `${'#'.repeat(Math.min(level + 1, 6))} ${text.replaceAll('\n', ' ')}` : text;
}

/** Escapes what would begin another block at the beginning of a line. */
function linesMarkdown(inlines: readonly Inline[]): string {
  return inlines
    .map(inlineMarkdown)
    .join('')
    .replaceAll(/^(#{1,6}|\++|-+|=+)(?=\s|$)/gm, '\\$1')
    .replaceAll(/^(\d{1,9})([.)])(?=\s|$)/gm, '$1\\$2');
}

function quotationMarkdown({ parts }: Quotation): string {
  return groupsMarkdown(parts).join('\n\n').replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>');
}

function tableMarkdown({ rows: [head, ...rows] }: Table): string {
  if (!head) return '';
  const columns = cellsOf(head.block).length;
  const lines = [head, ...rows].map(({ block }) => rowMarkdown(cellsOf(block, columns).map(cellMarkdown)));
  return lines.toSpliced(1, 0, rowMarkdown(Array.from({ length: columns }, () => '---'))).join('\n');
}

function rowMarkdown(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function cellMarkdown(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'break') return ' ';
      const markdown = inlineMarkdown(inline);
      // A bar ends a cell even in code.
      return inline.kind === 'text' && inline.code === true ? markdown.replaceAll('|', String.raw`\|`) : markdown;
    })
    .join('');
}

/**
 * Returns a list whose markers differ from those of a list before it, which it would continue
 * otherwise.
 */
function listMarkdown({ start, items }: List, before: Group | undefined): string {
  const [bullet, delimiter] = before?.kind === 'list' && (before.start === undefined) === (start === undefined) ? ['*', ')'] : ['-', '.'];
  const hasParagraphs = items.some((item) => item.filter(({ kind }) => kind === 'block').length > 1);
  return items
    .map((item, i) => {
      const marker = start === undefined ? `${bullet} ` : `${start + i}${delimiter} `;
      return marker + itemMarkdown(item).replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(Math.max(4, marker.length))}`);
    })
    .join(hasParagraphs ? '\n\n' : '\n');
}

function itemMarkdown(item: ListItem): string {
  return item
    .map((part, i) => {
      if (part.kind === 'block') return (i === 0 ? boxMarkdown(part) : '\n\n') + linesMarkdown(part.block.inlines);
      // Only a list that begins with 1 or a bullet can follow words, or another list, without a
      // blank line.
      const isApart = (part.start ?? 1) !== 1 || item[i - 1]?.kind === 'list';
      return (isApart ? '\n\n' : '\n') + listMarkdown(part, item[i - 1]);
    })
    .join('');
}

function boxMarkdown({ block: { isChecked } }: PlacedBlock): string {
  return isChecked === undefined ? '' : isChecked ? '[x] ' : '[ ] ';
}

function codeMarkdown(inlines: readonly Inline[]): string {
  const code = inlines.map((inline) => (inline.kind === 'text' ? inline.text : '\n')).join('');
  const fence = '`'.repeat(Math.max(3, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length + 1)));
  return `${fence}\n${code}\n${fence}`;
}

function inlineMarkdown(inline: Inline): string {
  if (inline.kind === 'break') return '\\\n';
  if (inline.kind === 'cell') return '';
  if (inline.kind === 'note') return `[^${inline.number}]`;
  if (inline.kind === 'picture') return `![${escapeText(inline.alt)}](${addressMarkdown(inline.address)})`;
  const { bold, italic, strike, code, script, href } = inline;
  if (code === true) return codeSpan(inline.text);
  const text = script === undefined ? inline.text : scriptText(inline.text, script);
  const marks = `${bold === true ? '**' : ''}${italic === true ? '*' : ''}${strike === true ? '~~' : ''}`;
  const marked = withMarks(escapeText(text), marks);
  return href === undefined ? marked : `[${marked}](${addressMarkdown(href)})`;
}

const scripts = { plain: '0123456789+-=()n', super: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ', sub: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ' } as const;

/**
 * Returns the text in Unicode superscripts or subscripts, since Markdown has no marks for them, or
 * unchanged if one is missing.
 */
function scriptText(text: string, script: 'sub' | 'super'): string {
  const places = [...text].map((character) => scripts.plain.indexOf(character));
  return places.includes(-1) ? text : places.map((place) => scripts[script].charAt(place)).join('');
}

/** Escapes what would end the address of a link. */
function addressMarkdown(address: string): string {
  return address
    .replaceAll(/[\s<>]/g, encodeURIComponent)
    .replaceAll('(', '%28')
    .replaceAll(')', '%29');
}

/**
 * Puts marks around words, but not around the blanks beside them, where they would mark nothing.
 */
function withMarks(text: string, marks: string): string {
  if (marks === '' || text.trim() === '') return text;
  const before = text.slice(0, text.length - text.trimStart().length);
  const after = text.slice(text.trimEnd().length);
  return before + marks + text.trim() + [...marks].toReversed().join('') + after;
}

function codeSpan(text: string): string {
  const fence = '`'.repeat(Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length)) + 1);
  return text.startsWith('`') || text.endsWith('`') ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}

function runsMarkdown(runs: readonly Run[]): string {
  return runs.map(({ text, italic }) => withMarks(escapeText(text), italic ? '*' : '')).join('');
}

function entryMarkdown({ name, places, notes }: IndexEntry): string {
  const named = [...new Set(places.map(placeMarkdown)), ...notes.map((note) => `note ${note}`)];
  return `- ${escapeText(name)}: ${named.join('; ')}`;
}

function placeMarkdown({ section, name }: IndexPlace): string {
  return [...(section === undefined ? [] : [`“${escapeText(section)}”`]), ...(name === undefined ? [] : [name])].join(', ');
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\*_`[\]<>~|]|&(?=#?\w{1,31};)/g, '\\$&');
}
