/** An email as a mail program shows it. */
export interface ParsedMail {
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly subject: string;
  readonly to: string;
  readonly text: string;
  readonly html: string;
}

/** Parses a message with a plain text and an HTML part. */
export function parseMail(raw: string): ParsedMail {
  const { headers, body } = splitHead(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = body.split(`--${boundary}`).slice(1, -1).map(splitHead);
  const contentOf = (type: string): string => {
    const part = parts.find((one) => one.headers['content-type']?.startsWith(type));
    return part === undefined ? '' : decode(part.body, part.headers['content-transfer-encoding'] ?? '7bit');
  };
  const to = (headers['to'] ?? '').replace(/^.*<(.*)>$/, '$1');
  return { headers, subject: decodeWords(headers['subject'] ?? ''), to, text: contentOf('text/plain'), html: contentOf('text/html') };
}

function splitHead(text: string): { headers: Record<string, string>; body: string } {
  const lines = text.replace(/^\r\n/, '');
  const end = lines.indexOf('\r\n\r\n');
  const unfolded = lines.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ');
  const headers = Object.fromEntries(
    unfolded.split('\r\n').map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { headers, body: lines.slice(end + 4).replace(/\r\n$/, '') };
}

function decode(body: string, encoding: string): string {
  const text = body.replaceAll('\r\n', '\n');
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString();
  return encoding === 'quoted-printable' ? decodeQuoted(text.replaceAll(/=\n/g, '')) : text;
}

function decodeQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

function decodeWords(header: string): string {
  return header.replaceAll(/=\?utf-8\?(Q|B)\?([^?]*)\?=\s*/gi, (_, way: string, word: string) =>
    way.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : decodeQuoted(word.replaceAll('_', ' ')),
  );
}

/** Returns the token at the end of the link in an email. */
export function tokenIn({ text }: ParsedMail): string {
  const token = /#([\w-]{32})$/m.exec(text)?.[1];
  if (token === undefined) throw new Error(`no token in ${text}`);
  return token;
}
