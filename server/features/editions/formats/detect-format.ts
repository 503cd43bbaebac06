import { type TextFormat, UnreadableTextError } from './text-events.ts';

const roots: Readonly<Record<string, TextFormat>> = {
  osis: 'osis',
  usx: 'usx',
  usfx: 'usfx',
  TEI: 'tei',
  'TEI.2': 'tei',
  teiCorpus: 'tei',
  ThML: 'thml',
};

/**
 * Returns the format of a decoded text by its content; throws if it is not one that can be
 * imported.
 */
export function detectFormat(text: string): TextFormat {
  const start = text.slice(0, 100_000).trimStart();
  if (start === '') throw new UnreadableTextError('The file is empty.');
  if (start.startsWith('%PDF') || start.startsWith('{\\rtf'))
    throw new UnreadableTextError('PDF and RTF cannot be imported; save the text in another format.');
  if (start.startsWith('<')) return detectXml(start);
  if (start.startsWith('{')) return detectJson(text);
  if (start.startsWith('[')) {
    if (isJson(text)) throw new UnreadableTextError('The JSON is an array; only JSON Lines and JSON from Sefaria can be imported.');
  }
  if (/^\\(?:id|usfm|ide|h|toc\d|mt\d?|c|p|v)\b/.test(start)) return 'usfm';
  if (/^[\w ]{1,30}(?:[,;\t][\w ]{1,30}){2,}\r?\n\d/.test(start))
    throw new UnreadableTextError('Tables cannot be imported; convert them to JSON Lines.');
  if (isWordList(start))
    throw new UnreadableTextError(
      'The file lists single words instead of running text; join the words of each verse and save the verses as JSON Lines.',
    );
  if (isBinary(start)) throw new UnreadableTextError('The file is not a text.');
  const lines = start.split(/\r?\n/, 50).filter((line) => line.trim() !== '');
  if (lines.length > 0 && lines.every((line, index) => /^\d{1,3}:\d{1,3} /.test(line) || (index === lines.length - 1 && index > 0)))
    return 'vulsearch';
  return /^---\r?\n/.test(start) || /^#{1,6} \S/m.test(start) ? 'markdown' : 'plain';
}

/** Returns whether most lines are a place and a word: `27.1.1 ἀνὴρ`. */
function isWordList(start: string): boolean {
  const lines = start.split(/\r?\n/, 200).filter((line) => line.trim() !== '');
  const words = lines.filter((line) => /^\w{1,12}(?:[.:]\w{1,6}){1,3}[ \t]\S{1,60}$/.test(line));
  return lines.length >= 20 && words.length >= 0.9 * lines.length;
}

function detectXml(start: string): TextFormat {
  const root = rootName(start);
  const format = Object.hasOwn(roots, root) ? roots[root] : roots[root.slice(root.indexOf(':') + 1)];
  if (format) return format;
  if (/^html$/i.test(root)) throw new UnreadableTextError('Web pages cannot be imported; save the text in another format.');
  throw new UnreadableTextError(`XML that begins with <${root.slice(0, 40)}> is not in a format that can be imported.`);
}

/** Returns the name of the first element after comments, instructions and a DOCTYPE. */
function rootName(start: string): string {
  for (let at = start.indexOf('<'); at >= 0; at = start.indexOf('<', at)) {
    const name = /^<([A-Za-z_][\w.:-]{0,60})/.exec(start.slice(at, at + 80))?.[1];
    if (name !== undefined) return name;
    const end = endOfPrologPart(start, at);
    if (end <= at) return '';
    at = end;
  }
  return '';
}

function endOfPrologPart(text: string, at: number): number {
  if (text.startsWith('<!--', at)) return text.indexOf('-->', at);
  if (text.startsWith('<?', at)) return text.indexOf('?>', at);
  const subset = text.indexOf('[', at);
  const end = text.indexOf('>', at);
  return subset >= 0 && subset < end ? text.indexOf('>', text.indexOf(']', subset)) : end;
}

function detectJson(text: string): TextFormat {
  const firstLine = text.trimStart().split('\n', 1)[0] ?? '';
  if (isJson(firstLine) && !/^\{[^]*"(?:sectionNames|versionTitle)"/.test(firstLine)) return 'jsonl';
  return 'sefaria';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isBinary(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  const controls = text.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0;
  return controls > text.length / 100;
}
