import type { EventWriter } from './event-writer.ts';
import { HeadedText } from './headed-text.ts';
import { languageTag } from './language-tag.ts';
import { addMarkdown } from './markdown-inline.ts';
import { SegmentBuilder } from './segment-builder.ts';
import type { FileParser } from './text-events.ts';

const BLOCKS_PER_PAUSE = 500;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t](.*))?$/;
const LIST_ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+/;

interface Block {
  readonly lines: readonly string[];
  readonly kind: 'paragraph' | 'heading' | 'quote' | 'item' | 'code' | 'rule';
  readonly level?: number;
}

/**
 * Parses Markdown: headings make sections, and each paragraph, list item and quotation is a
 * segment.
 */
export function parseMarkdown(writer: EventWriter): FileParser {
  const headed = new HeadedText(writer);
  return {
    *read({ text }) {
      const { fields, body } = readFrontMatter(text.replaceAll(/\r\n?/g, '\n'));
      writer.describe({
        format: 'markdown',
        title: fields.get('title'),
        author: fields.get('author'),
        translator: fields.get('translator'),
        language: languageTag(fields.get('language') ?? fields.get('lang')),
        license: fields.get('license'),
        sourceUrl: fields.get('source'),
        citationLevels: ['section', 'paragraph'],
        scripture: false,
      });
      const notes = new Map<string, string>();
      const blocks = [...splitBlocks(takeNotes(body, notes))];
      for (const [index, block] of blocks.entries()) {
        addBlock(writer, headed, block, notes);
        if (index % BLOCKS_PER_PAUSE === 0) yield;
      }
      headed.endParagraph();
      yield;
    },
  };
}

function addBlock(writer: EventWriter, headed: HeadedText, block: Block, notes: ReadonlyMap<string, string>): void {
  const { content } = writer;
  const text = block.lines.join('\n');
  if (block.kind === 'heading') return headed.section(block.level ?? 1, plainMarkdown(text.replace(/[ \t]#+[ \t]*$/, '')));
  if (block.kind === 'rule') return content.point('space');
  if (isShortcode(text)) return writer.problem('left_out', `Left out a shortcode of the site: ${text.slice(0, 60)}`);
  content.point(block.kind === 'item' ? 'item' : 'paragraph', block.kind === 'paragraph' ? {} : { level: block.level ?? 1 });
  if (block.kind === 'quote') content.open('quotation');
  if (block.kind === 'code') content.add(text);
  else addMarkdown(content, text, notes);
  content.closeAll();
  headed.endParagraph();
}

function* splitBlocks(body: string): Generator<Block> {
  let lines: string[] = [];
  let kind: Block['kind'] = 'paragraph';
  let fence: string | undefined;
  const take = (): Block[] => {
    const block = lines.length > 0 ? [{ lines, kind, level: 1 }] : [];
    lines = [];
    kind = 'paragraph';
    return block;
  };
  for (const line of body.split('\n')) {
    const opening = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    const heading = HEADING.exec(line);
    if (fence !== undefined) {
      if (opening?.startsWith(fence)) {
        fence = undefined;
        yield* take();
      } else lines.push(line);
    } else if (opening !== undefined) {
      yield* take();
      fence = opening;
      kind = 'code';
    } else if (line.trim() === '') {
      yield* take();
    } else if (heading) {
      yield* take();
      yield { lines: [heading[2] ?? ''], kind: 'heading', level: heading[1]?.length ?? 1 };
    } else if (kind === 'paragraph' && lines.length > 0 && /^ {0,3}(?:=+|-+)[ \t]*$/.test(line)) {
      yield { lines, kind: 'heading', level: line.includes('=') ? 1 : 2 };
      lines = [];
    } else if (/^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/.test(line)) {
      yield* take();
      yield { lines: [], kind: 'rule' };
    } else if (/^ {0,3}>/.test(line)) {
      if (kind !== 'quote') yield* take();
      kind = 'quote';
      const quoted = line.replace(/^ {0,3}(?:> ?)+/, '');
      if (quoted.trim() === '') yield* take();
      else lines.push(quoted);
    } else if (LIST_ITEM.test(line)) {
      yield* take();
      kind = 'item';
      lines.push(line.replace(LIST_ITEM, ''));
    } else if (!/^ {0,3}<!--.*-->\s*$/.test(line)) {
      lines.push(line);
    }
  }
  yield* take();
}

/**
 * Extracts the definitions of footnotes from a text: `[^1]: …`, and the indented lines after it.
 */
function takeNotes(body: string, notes: Map<string, string>): string {
  const kept: string[] = [];
  let label: string | undefined;
  for (const line of body.split('\n')) {
    const definition = /^\[\^([^\]]{1,40})\]:/.exec(line);
    if (definition) label = definition[1];
    else if (label !== undefined && !/^[ \t]+\S/.test(line)) label = undefined;
    if (label === undefined) kept.push(line);
    else notes.set(label, `${notes.get(label) ?? ''} ${plainMarkdown(line.slice(definition?.[0].length ?? 0))}`.trim());
  }
  return kept.join('\n');
}

/** Reads the simple fields of YAML front matter, and folded texts. */
function readFrontMatter(text: string): { readonly fields: ReadonlyMap<string, string>; readonly body: string } {
  const fields = new Map<string, string>();
  const front = /^\s*---\n([^]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text);
  if (!front) return { fields, body: text };
  for (const [, name = '', value = ''] of (front[1] ?? '').matchAll(/^([A-Za-z][\w-]{0,40}):[ \t]*(.*(?:\n[ \t]+\S.*)*)$/gm)) {
    fields.set(
      name.toLowerCase(),
      value
        .replace(/^[>|][-+]?\s*/, '')
        .replaceAll(/\s+/g, ' ')
        .replace(/^(["'])(.*)\1$/, '$2'),
    );
  }
  return { fields, body: text.slice(front[0].length) };
}

function isShortcode(text: string): boolean {
  return text.split('\n').every((line) => /^\s*\{\{[<%].*[>%]\}\}\s*$/.test(line));
}

function plainMarkdown(text: string): string {
  const builder = new SegmentBuilder();
  addMarkdown(builder, text, new Map());
  return builder.take().text;
}
