import type { Numbering } from '../../../../core/scripture/numbering.ts';
import type { EventWriter } from './event-writer.ts';
import { parseJsonLines } from './json-lines.ts';
import { parseOsis } from './osis.ts';
import { parseMarkdown } from './markdown.ts';
import { parsePlainText } from './plain-text.ts';
import { parseSefaria } from './sefaria.ts';
import { parseVulSearch } from './vulsearch.ts';
import { parseTei } from './tei.ts';
import { type FileParser, type TextFormat, UnreadableTextError } from './text-events.ts';
import { parseThml } from './thml.ts';
import { parseUsfm } from './usfm.ts';
import { parseUsfx } from './usfx.ts';
import { parseUsx } from './usx.ts';

/** Returns the parser of a format whose files are texts. */
export function createParser(format: TextFormat, writer: EventWriter, numbering: Numbering | undefined): FileParser {
  switch (format) {
    case 'jsonl':
      return parseJsonLines(writer);
    case 'osis':
      return parseOsis(writer, numbering);
    case 'usfm':
      return parseUsfm(writer, numbering ?? 'kjv');
    case 'usx':
      return parseUsx(writer, numbering ?? 'kjv');
    case 'usfx':
      return parseUsfx(writer, numbering ?? 'kjv');
    case 'tei':
      return parseTei(writer);
    case 'sefaria':
      return parseSefaria(writer, numbering);
    case 'markdown':
      return parseMarkdown(writer);
    case 'plain':
      return parsePlainText(writer);
    case 'vulsearch':
      return parseVulSearch(writer);
    case 'thml':
      return parseThml(writer);
    default:
      throw new UnreadableTextError(`The format ${format} cannot be imported yet.`);
  }
}
