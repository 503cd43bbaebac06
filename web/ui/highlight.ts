import type { HLJSApi } from 'highlight.js';
import './code.css';

/** A run of code. `kind` is a highlight.js class; absent for plain code. */
export interface Token {
  readonly text: string;
  readonly kind?: string;
}

/** Longer code would block the page for too long. */
const MAX_LENGTH = 30_000;

/** The languages to guess from if none is given. */
const guessableLanguages = 'bash cpp csharp css diff xml java javascript json python ruby sql'.split(' ');

let library: Promise<HLJSApi> | undefined;

/**
 * Returns highlighted code by line, or undefined to leave it plain. The library loads with the
 * first code on a page. Without a language, it is guessed; code in an unknown language stays plain.
 */
export async function highlight(code: string, language?: string): Promise<Token[][] | undefined> {
  if (code.length > MAX_LENGTH || language === 'plain') return undefined;
  const hljs = await (library ??= import('highlight.js/lib/common').then((module) => module.default));
  if (language !== undefined && !hljs.getLanguage(language)) return undefined;
  const { value, relevance } =
    language === undefined ? hljs.highlightAuto(code, guessableLanguages) : hljs.highlight(code, { language, ignoreIllegals: true });
  return language === undefined && !isCode(code, relevance) ? undefined : linesOf(value);
}

/**
 * Returns whether guessed code really is code. The library's relevance alone can be as high for
 * prose, so punctuation is required, too.
 */
function isCode(code: string, relevance: number): boolean {
  const marks = code.match(/[{}()[\];=<>$#_\\|&*+/]/g)?.length ?? 0;
  return relevance >= 2 && marks >= code.length / 25;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/**
 * Parses the library's HTML output. Only its text and known class names are used; it is never
 * inserted as HTML.
 */
function linesOf(html: string): Token[][] {
  const lines: Token[][] = [[]];
  const open: string[] = [];
  for (const [, kind, close, text = ''] of html.matchAll(/<span class="([^"]*)">|(<\/span>)|([^<]+)/g)) {
    if (kind !== undefined) open.push(/^hljs-[a-z_-]+/.exec(kind)?.[0] ?? '');
    else if (close !== undefined) open.pop();
    else
      put(
        lines,
        text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (entity, name: string) => entities[name] ?? entity),
        open.at(-1) ?? '',
      );
  }
  return lines;
}

function put(lines: Token[][], text: string, kind: string): void {
  for (const [i, part] of text.split('\n').entries()) {
    if (i > 0) lines.push([]);
    if (part !== '') lines.at(-1)?.push(kind === '' ? { text: part } : { text: part, kind });
  }
}
