import { isUtf8 } from 'node:buffer';
import type { Line } from '#core/csv.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Reads the lines of a UTF-8 file except blank ones, with at most one line in memory. Lines end in
 * LF or CRLF; the last one may omit it. Reports a line that is too long or not UTF-8.
 */
export async function* readLines(bytes: AsyncIterable<Uint8Array>, maxBytes = MAX_BYTES): AsyncGenerator<Line> {
  let number = 0;
  // The pieces of the current, unfinished line.
  let pieces: Uint8Array[] = [];
  let length = 0;

  const finish = (last: Uint8Array): Line | null => {
    number += 1;
    const tooLong = length + last.length > maxBytes;
    const line = tooLong ? { number, reason: `is longer than ${maxBytes} bytes` } : decode(number, Buffer.concat([...pieces, last]));
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
    // For a line that is too long, only the length is tracked.
    if (length > maxBytes) pieces = [];
    else if (rest.length > 0) pieces.push(rest);
  }
  const last = length > 0 ? finish(new Uint8Array()) : null;
  if (last) yield last;
}

function decode(number: number, bytes: Buffer): Line {
  if (!isUtf8(bytes)) return { number, reason: 'is not valid UTF-8' };
  const text = bytes.toString('utf8', 0, bytes.at(-1) === CARRIAGE_RETURN ? bytes.length - 1 : bytes.length);
  // Some editors start a file with a byte order mark.
  return { number, text: number === 1 ? text.replace(/^\ufeff/, '') : text };
}
