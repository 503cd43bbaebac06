// Extracts verses by regular expressions, which share only the names of books with the parsers.
import { bookOfUsfm, bookOfVulgate } from '../../server/features/editions/formats/scripture-books.ts';

const HEADINGS = 'id|ide|usfm|h|toc\\d|mt\\d?|imt\\d?|is\\d?|ip|ili|ms\\d?|mr|s\\d?|sr|r|d|sp|cl|cp|qa|rem';

export function crudeUsfm(text: string): Map<string, string> {
  const code = /\\id\s+(\w{3})/.exec(text)?.[1] ?? '';
  const plain = text
    .replaceAll(/\\(f|x|fe)\s[^]*?\\\1\*/g, '')
    .replaceAll(/\\[\w-]+\s*(?:\|[^\\]*)?\\\*/g, '')
    .replaceAll(/\|[^\\]*?(?=\\\+?w\*)/g, '')
    .replaceAll(new RegExp(`^\\\\(?:${HEADINGS})(?: .*)?$`, 'gm'), '');
  const verses = new Map<string, string>();
  for (const [, chapter = '', content = ''] of plain.matchAll(/\\c\s+(\d+)([^]*?)(?=\\c\s|$(?![^]))/g)) {
    for (const [, verse = '', words = ''] of content.matchAll(/\\v\s+(\S+)([^]*?)(?=\\v\s|$(?![^]))/g)) {
      add(verses, code, chapter, verse, words.replaceAll(/\\\+?[\w-]+\*?/g, ''));
    }
  }
  return verses;
}

export function crudeUsx(text: string): Map<string, string> {
  const plain = text
    .replaceAll(/<note[^]*?<\/note>/g, '')
    .replaceAll(new RegExp(`<para style="(?:${HEADINGS})"[^>]*>[^]*?</para>`, 'g'), '');
  return tokens(plain, (tag) => ({
    book: /^<book\b[^>]*\bcode="(\w+)"/.exec(tag)?.[1],
    chapter: /^<chapter\b[^>]*\bnumber="(\d+)"/.exec(tag)?.[1],
    verse: /^<verse\b[^>]*\bnumber="([^"]+)"/.exec(tag)?.[1],
    ends: /^<verse\b[^>]*\beid=/.test(tag),
  }));
}

export function crudeUsfx(text: string): Map<string, string> {
  const plain = text
    .replaceAll(/<(f|x|fe|h|toc|id)\b[^>]*>[^]*?<\/\1>/g, '')
    .replaceAll(/<p sfm=['"](?:mt|is|ip)['"][^>]*>[^]*?<\/p>/g, '')
    .replaceAll(/<!--[^]*?-->/g, '');
  return tokens(plain, (tag) => ({
    book: /^<book\b[^>]*\bid=["'](\w+)/.exec(tag)?.[1],
    chapter: /^<c\b[^>]*\bid=["'](\d+)/.exec(tag)?.[1],
    verse: /^<v\b[^>]*\bid=["']([^"']+)/.exec(tag)?.[1],
    ends: /^<ve\b/.test(tag),
  }));
}

export function crudeOsis(text: string): Map<string, string> {
  const plain = text.replaceAll(/<!--[^]*?-->/g, '').replaceAll(/<(note|title|header)\b[^]*?<\/\1>/g, '');
  const strokes = plain.includes('morph="H');
  const verses = new Map<string, string>();
  for (const [, id = '', words = ''] of plain.matchAll(
    /<verse\b(?=[^>]*\bosisID=["']([^"']+))[^>]*>([^]*?)(?=<verse\b|<\/verse>|<\/chapter>|<chapter\b)/g,
  )) {
    verses.set(id, entities(words.replaceAll(/<[^>]*>/g, '')).replaceAll(strokes ? '/' : '\0', ''));
  }
  return verses;
}

export function crudeVulSearch(text: string, name: string): Map<string, string> {
  const verses = new Map<string, string>();
  const book = bookOfVulgate(name)?.key ?? name;
  for (const [, chapter = '', verse = '', words = ''] of text.matchAll(/^(\d+):(\d+) (.*)$/gm)) {
    verses.set(`${book}.${chapter}.${verse}`, words.replaceAll(/<[^>]*>|[/\\[\]]/g, ''));
  }
  return verses;
}

interface Tag {
  readonly book: string | undefined;
  readonly chapter: string | undefined;
  readonly verse: string | undefined;
  readonly ends: boolean;
}

function tokens(text: string, read: (tag: string) => Tag): Map<string, string> {
  const verses = new Map<string, string>();
  let [book, chapter] = ['', ''];
  let verse: string | undefined;
  let words = '';
  for (const [token] of text.matchAll(/<[^>]*>|[^<]+/g)) {
    if (!token.startsWith('<')) {
      words += token;
      continue;
    }
    const tag = read(token);
    if (verse !== undefined && (tag.ends || tag.verse !== undefined || tag.chapter !== undefined || tag.book !== undefined)) {
      add(verses, book, chapter, verse, entities(words));
      verse = undefined;
    }
    book = tag.book ?? book;
    chapter = tag.chapter ?? chapter;
    if (tag.verse !== undefined) [verse, words] = [tag.verse, ''];
  }
  if (verse !== undefined) add(verses, book, chapter, verse, entities(words));
  return verses;
}

function add(verses: Map<string, string>, code: string, chapter: string, verse: string, words: string): void {
  const book = bookOfUsfm(code);
  if (book) verses.set(`${book.key}.${Number(chapter) + book.chapterOffset}.${verse}`, words);
}

function entities(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&');
}
