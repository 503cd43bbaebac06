import { isHtml } from '../is-html.ts';

/**
 * Returns a markdown or HTML text with spaces in place of code, in which nothing is a reference,
 * and of the entities of no-break spaces. Offsets stay the same.
 */
export function proseOf(source: string): string {
  const spaced = source.replaceAll(/&(?:nbsp|#160|#xa0);/gi, blank);
  if (isHtml(source)) return maskHtml(spaced);
  const prose = /[`~]/.test(source) ? maskMarkdown(spaced) : spaced;
  // Markdown links plain URLs and does not show alt texts of images: both become characters that
  // no reference has.
  return prose.replaceAll(ADDRESS, mask).replaceAll(PICTURE_TEXT, mask);
}

const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>()[\]]{1,2000}/gi;
const PICTURE_TEXT = /(?<=!\[)[^[\]]{1,1000}(?=\]\()/g;

function mask(text: string): string {
  return '\uFFFC'.repeat(text.length);
}

const tags = /<(\/?)(code|pre|div)(?=[\s>])([^<>]*)>/gi;

/** A code line in the essay editor is a `div`, which never contains another. */
function maskHtml(html: string): string {
  const parts: string[] = [];
  let depth = 0;
  let inCodeLine = false;
  let at = 0;
  for (const { 0: whole, 1: slash, 2: name = '', 3: attributes = '', index } of html.matchAll(tags)) {
    const text = html.slice(at, index);
    parts.push(depth > 0 || inCodeLine ? blank(text) : text, whole);
    if (name.toLowerCase() === 'div') inCodeLine = slash === '' && attributes.includes('ql-code-block"');
    else depth = Math.max(0, depth + (slash === '' ? 1 : -1));
    at = index + whole.length;
  }
  const rest = html.slice(at);
  parts.push(depth > 0 || inCodeLine ? blank(rest) : rest);
  return parts.join('');
}

function maskMarkdown(markdown: string): string {
  let fence: string | undefined;
  const parts: string[] = [];
  let paragraph: string[] = [];
  const endParagraph = (): void => {
    if (paragraph.length > 0) parts.push(maskSpans(paragraph.join('\n')));
    paragraph = [];
  };
  for (const line of markdown.split('\n')) {
    const [, mark] = /^[ \t>]{0,40}(`{3,}|~{3,})/.exec(line) ?? [];
    const isEnd = fence !== undefined && mark?.startsWith(fence) === true && line.trimEnd().endsWith(mark);
    if (
      fence !== undefined ||
      (mark !== undefined && !(mark.startsWith('`') && line.slice(line.indexOf(mark) + mark.length).includes('`')))
    ) {
      endParagraph();
      parts.push(blank(line));
      fence = fence === undefined ? mark : isEnd ? undefined : fence;
    } else if (line.trim() === '') {
      endParagraph();
      parts.push(line);
    } else {
      paragraph.push(line);
    }
  }
  endParagraph();
  return parts.join('\n');
}

/** Masks what stands between equally long runs of backticks. */
function maskSpans(paragraph: string): string {
  const runs = [...paragraph.matchAll(/`+/g)].map(({ 0: run, index }) => ({ start: index, length: run.length }));
  const last = new Map(runs.map(({ length, start }) => [length, start]));
  const parts: string[] = [];
  let at = 0;
  let open: { start: number; length: number } | undefined;
  for (const run of runs) {
    if (open === undefined) {
      // A run without a counterpart is text.
      if ((last.get(run.length) ?? 0) > run.start) open = run;
    } else if (run.length === open.length) {
      parts.push(paragraph.slice(at, open.start), blank(paragraph.slice(open.start, run.start + run.length)));
      at = run.start + run.length;
      open = undefined;
    }
  }
  return parts.join('') + paragraph.slice(at);
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}
