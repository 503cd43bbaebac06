import type { HLJSApi } from 'highlight.js';
import './code.css';

/** A stretch of code that means one thing. `kind` is a class of highlight.js, and absent where code is not coloured. */
export interface Token {
  readonly text: string;
  readonly kind?: string;
}

/** Beyond this, colours would keep the page from answering. */
const longest = 30_000;

/** What is guessed between where no language is given. */
const guessed = 'bash cpp csharp css diff xml java javascript json python ruby sql'.split(' ');

let library: Promise<HLJSApi> | undefined;

/**
 * Code in its lines, or undefined where it stays as it is. The library comes when there is the first code on a page. Without a language it
 * is guessed; in one that nobody knows, it stays as it is.
 */
export async function highlight(code: string, language?: string): Promise<Token[][] | undefined> {
  if (code.length > longest || language === 'plain') return undefined;
  const hljs = await (library ??= import('highlight.js/lib/common').then((module) => module.default));
  if (language !== undefined && !hljs.getLanguage(language)) return undefined;
  const { value, relevance } =
    language === undefined ? hljs.highlightAuto(code, guessed) : hljs.highlight(code, { language, ignoreIllegals: true });
  return language === undefined && !isCode(code, relevance) ? undefined : linesOf(value);
}

/** The library alone is as sure of a page of prose, whose words are keywords somewhere, as of a line of code. Code has the marks too. */
function isCode(code: string, relevance: number): boolean {
  const marks = code.match(/[{}()[\];=<>$#_\\|&*+/]/g)?.length ?? 0;
  return relevance >= 2 && marks >= code.length / 25;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** The library answers HTML. Only the text in it and the names of its own kinds are taken, so that nothing of it is ever parsed as such. */
function linesOf(html: string): Token[][] {
  const lines: Token[][] = [[]];
  const open: string[] = [];
  for (const [, kind, close, text = ''] of html.matchAll(/<span class="([^"]*)">|(<\/span>)|([^<]+)/g)) {
    if (kind !== undefined) open.push(/^hljs-[a-z_-]+/.exec(kind)?.[0] ?? '');
    else if (close !== undefined) open.pop();
    else
      put(
        lines,
        text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? ''),
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
