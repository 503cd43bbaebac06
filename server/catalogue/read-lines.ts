import { isUtf8 } from 'node:buffer';

/** A line of a text file, numbered from 1; or what is the matter with it, to follow "line 12: ". */
export type Line = { number: number; text: string } | { number: number; reason: string };

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * The lines of a UTF-8 file, blank ones left out, with never more than one line in memory. A line that is too long or is not UTF-8 is
 * reported, and the next one is read; an end of line is LF or CRLF, and the last line needs none.
 */
export async function* readLines(bytes: AsyncIterable<Uint8Array>, mostBytes = MOST_BYTES): AsyncGenerator<Line> {
  let number = 0;
  // Of the line that has not ended yet.
  let pieces: Uint8Array[] = [];
  let length = 0;

  const finish = (last: Uint8Array): Line | null => {
    number += 1;
    const tooLong = length + last.length > mostBytes;
    const line = tooLong ? { number, reason: `is longer than ${mostBytes} bytes` } : decode(number, Buffer.concat([...pieces, last]));
    pieces = [];
    length = 0;
    return 'text' in line && line.text.trim() === '' ? null : line;
  };

  for await (const chunk of bytes) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      const line = finish(chunk.subarray(start, end));
      if (line) yield line;
      start = end + 1;
    }
    const rest = chunk.subarray(start);
    length += rest.length;
    // Of a line that is too long only the length is kept.
    if (length > mostBytes) pieces = [];
    else if (rest.length > 0) pieces.push(rest);
  }
  const last = length > 0 ? finish(new Uint8Array()) : null;
  if (last) yield last;
}

function decode(number: number, bytes: Buffer): Line {
  if (!isUtf8(bytes)) return { number, reason: 'is not valid UTF-8' };
  const text = bytes.toString('utf8', 0, bytes.at(-1) === CARRIAGE_RETURN ? bytes.length - 1 : bytes.length);
  // Some editors put a byte order mark at the beginning of a file.
  return { number, text: number === 1 ? text.replace(/^\ufeff/, '') : text };
}
