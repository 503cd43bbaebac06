import { UnreadableTextError } from './text-events.ts';

interface DecodedText {
  readonly text: string;
  /** Set if the encoding was guessed: what to report. */
  readonly guessed?: string;
}

// The characters of Windows-1252 from 0x80 to 0x9f; Node's decoder is not the same in all versions.
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Decodes a text by its byte order mark, its declaration or, without one, as UTF-8 or Windows-1252.
 * Throws if the bytes contradict the declaration.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (startsWith(bytes, 0xff, 0xfe, 0, 0) || startsWith(bytes, 0, 0, 0xfe, 0xff))
    throw new UnreadableTextError('The file is in UTF-32; save it as UTF-8.');
  if (startsWith(bytes, 0xef, 0xbb, 0xbf))
    return { text: decodeAs('utf-8', bytes.subarray(3), 'begins with the byte order mark of UTF-8') };
  if (startsWith(bytes, 0xff, 0xfe)) return { text: decodeAs('utf-16le', bytes.subarray(2), 'begins with the byte order mark of UTF-16') };
  if (startsWith(bytes, 0xfe, 0xff)) return { text: decodeAs('utf-16be', bytes.subarray(2), 'begins with the byte order mark of UTF-16') };
  if (startsWith(bytes, 0x3c, 0, 0x3f, 0)) return { text: decodeAs('utf-16le', bytes, 'looks like UTF-16') };
  if (startsWith(bytes, 0, 0x3c, 0, 0x3f)) return { text: decodeAs('utf-16be', bytes, 'looks like UTF-16') };
  const declared = declaredEncoding(bytes);
  if (declared !== undefined) return { text: decodeDeclared(declared, bytes) };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    const text = decodeWindows1252(bytes);
    // oxlint-disable-next-line no-control-regex
    if (/[\u0000\u0081\u008d\u008f\u0090\u009d]/u.test(text))
      throw new UnreadableTextError('The file is not in a known text encoding; save it as UTF-8.');
    return { text, guessed: 'The file is not UTF-8; it was read as Windows-1252.' };
  }
}

function decodeDeclared(declared: string, bytes: Uint8Array): string {
  if (/^(?:iso-?8859-?1|latin-?1|windows-1252|cp-?1252|us-ascii|ascii)$/.test(declared)) return decodeWindows1252(bytes);
  if (declared.startsWith('utf-16') || declared.startsWith('utf16'))
    throw new UnreadableTextError('The file declares UTF-16, but its bytes are not UTF-16.');
  return decodeAs(declared, bytes, `declares ${declared.toUpperCase()}`);
}

/** Returns the encoding that an XML declaration or the first lines of USFM name, in lower case. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 1000)).toString('latin1');
  const xml = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1];
  const usfm = /\\ide\s+(UTF-8)/i.exec(head)?.[1];
  return (xml ?? usfm)?.toLowerCase();
}

function decodeAs(encoding: string, bytes: Uint8Array, claim: string): string {
  let decoder;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new UnreadableTextError(`The file ${claim}, which is not a known encoding.`);
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw new UnreadableTextError(
      `The file ${claim}, but its bytes are not ${encoding.toUpperCase()}; correct the declaration or save it as UTF-8.`,
    );
  }
}

function decodeWindows1252(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return latin1.replaceAll(/[\u0080-\u009f]/g, (character) => WINDOWS_1252.charAt(character.charCodeAt(0) - 0x80));
}

function startsWith(bytes: Uint8Array, ...start: readonly number[]): boolean {
  return bytes.length >= start.length && start.every((byte, index) => bytes[index] === byte);
}
