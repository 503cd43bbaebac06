import type { EventWriter } from './event-writer.ts';
import { bookOfVulgate } from './scripture-books.ts';
import { ScriptureWriter } from './scripture-writer.ts';
import { type FileParser, type TextFile, UnreadableTextError } from './text-events.ts';

// A verse; within it: the end of a line, poetry, a paragraph, and text in angle brackets.
const VERSE = /^(\d{1,3}):(\d{1,3}) (.*)$/;
const TOKENS = /[/[\]\\]|<([^<>]*)>|[^/[\]\\<]+|</g;

const LINES_PER_PAUSE = 1_000;

/**
 * Parses the files of VulSearch's Clementine Vulgate. Each file is a book, identified only by the
 * file name.
 */
export function parseVulSearch(writer: EventWriter): FileParser {
  const scripture = new ScriptureWriter(writer, 'vulgate');
  return {
    *read(file) {
      startBook(writer, scripture, file);
      let chapter = '';
      for (const [index, line] of file.text.split(/\r?\n/).entries()) {
        writer.line = () => index + 1;
        if (index % LINES_PER_PAUSE === 0) yield;
        const [, inChapter = '', verse = '', text = ''] = VERSE.exec(line.trim()) ?? [];
        if (verse === '') {
          if (line.trim() !== '') writer.problem('left_out', `A line without chapter and verse was left out: “${line.slice(0, 60)}”.`);
          continue;
        }
        if (inChapter !== chapter) scripture.startChapter(inChapter);
        chapter = inChapter;
        scripture.startVerse(verse);
        addVerse(writer, scripture, text);
      }
      scripture.endBook();
      yield;
    },
  };
}

function startBook(writer: EventWriter, scripture: ScriptureWriter, { name }: TextFile): void {
  const base = name.slice(name.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  const book = bookOfVulgate(base);
  if (!book) throw new UnreadableTextError('A VulSearch file must be named after its book, such as Jo.lat.');
  writer.describe({
    format: 'vulsearch',
    title: 'Biblia Sacra juxta Vulgatam Clementinam',
    shortTitle: 'Vulgata Clementina',
    language: 'la',
    citationLevels: ['book', 'chapter', 'verse'],
    scripture: true,
    numbering: 'vulgate',
  });
  scripture.startBook(book);
}

function addVerse(writer: EventWriter, scripture: ScriptureWriter, text: string): void {
  const { content } = writer;
  for (const [token, bracket] of text.matchAll(TOKENS)) {
    if (token === '/' || token === '[') content.startBlock('line', { level: 1 });
    else if (token === ']' || token === '\\') content.startBlock('paragraph');
    else if (bracket !== undefined && /^spons/i.test(bracket)) content.point('speaker', { text: bracket });
    else if (bracket !== undefined) scripture.heading(bracket, 4);
    else scripture.text(token);
  }
}
