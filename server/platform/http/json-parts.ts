/** Far above any body in the contract, whose longest lists have a few hundred entries. */
const MAX_PARTS = 20_000;
const MAX_DEPTH = 32;
/** Shorter texts are always parsed within a few milliseconds. */
const SHORT = 32 * 1024;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const isOpening = (code: number): boolean => code === 0x5b || code === 0x7b;
const isClosing = (code: number): boolean => code === 0x5d || code === 0x7d;

/**
 * Returns whether a JSON text has more values or deeper nesting than any valid body. A megabyte of
 * brackets would block the event loop for a quarter of a second in the parser.
 */
export function hasTooManyParts(text: string, mostParts = MAX_PARTS): boolean {
  if (text.length <= SHORT) return false;
  let parts = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
      if (at === -1) return false;
    } else if (isOpening(code)) {
      if (++depth > MAX_DEPTH || ++parts > mostParts) return true;
    } else if (isClosing(code)) depth--;
    else if (code === COMMA && ++parts > mostParts) return true;
  }
  return false;
}

/**
 * Returns the position of the closing quote, or -1 if there is none; the parser then rejects the
 * text.
 */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before--;
    if ((end - before) % 2 === 1) return end;
  }
  return -1;
}
