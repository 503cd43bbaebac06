import type { EventWriter } from './event-writer.ts';
import { HeadedText } from './headed-text.ts';
import { languageTag } from './language-tag.ts';
import { divisionNumber } from './section-name.ts';
import type { FileParser } from './text-events.ts';

const BLOCKS_PER_PAUSE = 500;
const LONGEST_HEADING = 80;
/** Lines of verse are shorter than wrapped lines of prose. */
const LONGEST_VERSE_LINE = 50;

const languages: Readonly<Record<string, string>> = {
  english: 'en',
  latin: 'la',
  greek: 'grc',
  german: 'de',
  french: 'fr',
  spanish: 'es',
  italian: 'it',
  dutch: 'nl',
  portuguese: 'pt',
};

/** Parses plain text: empty lines divide paragraphs; lines such as `BOOK VII` are headings. */
export function parsePlainText(writer: EventWriter): FileParser {
  return {
    *read({ text }) {
      const { head, body } = withoutGutenberg(text.replaceAll(/\r\n?/g, '\n'));
      const fields = new Map([...head.matchAll(/^([A-Z][a-z]{1,20}): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]));
      const language = fields.get('Language');
      writer.describe({
        format: 'plain',
        title: fields.get('Title'),
        author: fields.get('Author'),
        translator: fields.get('Translator'),
        language: languages[language?.toLowerCase() ?? ''] ?? languageTag(language),
        ...rightsOfGutenberg(head),
        citationLevels: ['section', 'paragraph'],
        scripture: false,
      });
      const headed = new HeadedText(writer);
      for (const [index, block] of body.split(/\n[ \t]*\n\s*/).entries()) {
        addBlock(writer, headed, block.replace(/^\n+/, ''));
        if (index % BLOCKS_PER_PAUSE === 0) yield;
      }
      headed.endParagraph();
      yield;
    },
  };
}

function addBlock(writer: EventWriter, headed: HeadedText, block: string): void {
  const lines = block.split('\n').filter((line) => line.trim() !== '');
  const [first = ''] = lines;
  if (lines.length === 0) return;
  if (lines.length === 1 && isHeading(first)) return headed.section(1, first);
  const isVerse = lines.length > 1 && lines.every((line) => line.trim().length <= LONGEST_VERSE_LINE);
  writer.content.point('paragraph');
  for (const line of lines) {
    if (isVerse) writer.content.startBlock('line', { level: Math.min(1 + Math.floor((/^\s*/.exec(line)?.[0].length ?? 0) / 4), 4) });
    writer.content.add(`${line}\n`);
  }
  headed.endParagraph();
}

function isHeading(line: string): boolean {
  const text = line.trim();
  return (
    text.length <= LONGEST_HEADING &&
    divisionNumber(text) !== undefined &&
    !/^\d{1,4}[.):,–—-]\s*\S/.test(text) &&
    !/^[ivxlc]{1,9}[.):,–—-]\s*\p{Ll}/iu.test(text)
  );
}

/**
 * Returns the license and URL of a text from Project Gutenberg, some of whose texts are under
 * copyright.
 */
function rightsOfGutenberg(head: string): { license?: string; attribution?: string; sourceUrl?: string } {
  if (head === '') return {};
  const number = /\[e(?:Book|text) #(\d{1,6})\]/i.exec(head)?.[1];
  return {
    ...(!/copyrighted/i.test(head) && { license: 'Public domain in the USA' }),
    attribution: 'Project Gutenberg',
    ...(number !== undefined && { sourceUrl: `https://www.gutenberg.org/ebooks/${number}` }),
  };
}

/** Separates Project Gutenberg's header and license from the text. */
function withoutGutenberg(text: string): { readonly head: string; readonly body: string } {
  const start = text.search(/^\*\*\* ?START OF (?:THE|THIS) PROJECT GUTENBERG/m);
  if (start < 0) return { head: '', body: text };
  const body = text.slice(text.indexOf('\n', start) + 1);
  const end = body.search(/^(?:\*\*\* ?END OF (?:THE|THIS) PROJECT GUTENBERG|End of (?:the )?Project Gutenberg)/m);
  return { head: text.slice(0, start), body: end < 0 ? body : body.slice(0, end) };
}
