import type { Run } from '#core/rich-text.ts';
import type { Block, EssayDocument, IndexEntry, Inline } from './document.ts';

/** Returns the essay as markdown with footnotes. */
export function writeMarkdown({ title, author, date, site, url, blocks, notes, bibliography, index }: EssayDocument): string {
  const by = author === null ? '' : `${escapeText(author)}, `;
  const parts = [
    `# ${escapeText(title)}`,
    `${by}[${escapeText(site)}](${url}), ${date.slice(0, 10)}`,
    ...blocks.map(blockMarkdown),
    ...notes.map((note, i) => `[^${i + 1}]: ${note.map(inlineMarkdown).join('')}`),
    ...section('Bibliography', bibliography.map(runsMarkdown)),
    ...section('Index of scripture', index.map(entryMarkdown)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function section(title: string, parts: readonly string[]): string[] {
  return parts.length === 0 ? [] : [`## ${title}`, ...parts];
}

function blockMarkdown({ kind, level, number, inlines }: Block): string {
  if (kind === 'rule') return '---';
  if (kind === 'code') return codeMarkdown(inlines);
  const text = inlines.map(inlineMarkdown).join('');
  if (kind === 'heading') return `${'#'.repeat(Math.min(level + 1, 6))} ${text.replaceAll('\n', ' ')}`;
  if (kind === 'quotation') return `> ${text.replaceAll('\n', '\n> ')}`;
  if (kind !== 'item') return text.replace(/^([#>+-]|\d+[.)])(?=\s)/, '\\$1');
  const indent = '    '.repeat(level);
  return `${indent}${number === undefined ? '-' : `${number}.`} ${text.replaceAll('\n', `\n${indent}    `)}`;
}

function codeMarkdown(inlines: readonly Inline[]): string {
  const code = inlines.map((inline) => (inline.kind === 'text' ? inline.text : '\n')).join('');
  const fence = '`'.repeat(Math.max(3, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length + 1)));
  return `${fence}\n${code}\n${fence}`;
}

function inlineMarkdown(inline: Inline): string {
  if (inline.kind === 'break') return '\\\n';
  if (inline.kind === 'note') return `[^${inline.number}]`;
  if (inline.kind === 'picture') return `![${escapeText(inline.alt)}](${addressMarkdown(inline.address)})`;
  const { text, bold, italic, strike, code, href } = inline;
  if (code === true) return codeSpan(text);
  const marks = `${bold === true ? '**' : ''}${italic === true ? '*' : ''}${strike === true ? '~~' : ''}`;
  const marked = withMarks(escapeText(text), marks);
  return href === undefined ? marked : `[${marked}](${addressMarkdown(href)})`;
}

/** Escapes what would end the address of a link. */
function addressMarkdown(address: string): string {
  return address
    .replaceAll(/[\s<>]/g, encodeURIComponent)
    .replaceAll('(', '%28')
    .replaceAll(')', '%29');
}

/** Puts marks around words, but not around the blanks beside them, where they would mark nothing. */
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

function entryMarkdown({ name, blocks, notes }: IndexEntry): string {
  const places = [...blocks.map((block) => `paragraph ${block + 1}`), ...notes.map((note) => `note ${note}`)];
  return `- ${escapeText(name)}: ${places.join(', ')}`;
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\*_`[\]<>~|]|&(?=#?\w{1,31};)/g, '\\$&');
}
