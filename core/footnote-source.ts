import {
  formatInlineHtml,
  type InlineElement,
  type InlineNode,
  inlineText,
  isLinkAddress,
  isVoid,
  openingTag,
  parseInlineHtml,
} from './inline-html.ts';
import { parseFootnoteSource } from './parse-footnote-source.ts';

/** Converts what a writer typed in a footnote to HTML. */
export function footnoteHtml(source: string): string {
  return formatInlineHtml(parseFootnoteSource(source));
}

/**
 * Converts the HTML of a footnote to text for editing: `*italics*`, `**bold**`,
 * `[links](https://…)`, and tags for what these cannot express. `footnoteHtml` is its inverse.
 */
export function footnoteSource(html: string): string {
  const nodes = parseInlineHtml(html);
  const marked = new SourceWriter({ hasMarks: true }).write(nodes);
  const isSame = footnoteHtml(marked) === formatInlineHtml(nodes);
  return isSame ? marked : new SourceWriter({ hasMarks: false }).write(nodes);
}

/** Returns the text of a footnote without formatting. */
export function footnoteText(html: string): string {
  return inlineText(parseInlineHtml(html));
}

const marks: Readonly<Record<string, string>> = { em: '*', strong: '**' };

class SourceWriter {
  readonly #hasMarks: boolean;
  #out = '';

  constructor({ hasMarks }: { hasMarks: boolean }) {
    this.#hasMarks = hasMarks;
  }

  write(nodes: readonly InlineNode[], inLink = false): string {
    for (const node of nodes) {
      if (typeof node === 'string') this.#out += escapeText(node, inLink);
      else this.#writeElement(node, inLink);
    }
    return this.#out;
  }

  #writeElement(element: InlineElement, inLink: boolean): void {
    const { tag, attributes, children } = element;
    const href = attributes.get('href');
    if (this.#canBeMarked(element)) {
      const isBoth = tag === 'em' && isOnlyStrong(children);
      const mark = isBoth ? '***' : (marks[tag] ?? '');
      this.#out += mark;
      this.write(isBoth && typeof children[0] === 'object' ? children[0].children : children, inLink);
      this.#out += mark;
    } else if (this.#hasMarks && href !== undefined && attributes.size === 1 && isLinkAddress(href)) {
      this.#out += '[';
      this.write(children, true);
      this.#out += `](${escapeAddress(href)})`;
    } else {
      this.#out += openingTag(element);
      if (isVoid(tag)) return;
      this.write(children, inLink);
      this.#out += `</${tag}>`;
    }
  }

  /** Adjacent asterisks would be parsed as one mark, and asterisks beside a space as text. */
  #canBeMarked({ tag, attributes, children }: InlineElement): boolean {
    if (!this.#hasMarks || marks[tag] === undefined || attributes.size > 0 || /(?<!\\)\*$/.test(this.#out)) return false;
    const [first, last] = [children[0], children.at(-1)];
    return !(typeof first === 'string' && /^\s/.test(first)) && !(typeof last === 'string' && /\s$/.test(last));
  }
}

function isOnlyStrong([first, ...others]: readonly InlineNode[]): boolean {
  return typeof first === 'object' && first.tag === 'strong' && first.attributes.size === 0 && others.length === 0;
}

const marksInText = /\\(?=[!-/:-@[-`{-~]|$)|\*|<(?=[a-z/])|\](?=\()/gi;
const marksInLink = /\\(?=[!-/:-@[-`{-~]|$)|\*|<(?=[a-z/])|[[\]]/gi;

/** Escapes only what would be parsed as a mark, a tag or an escape. */
function escapeText(text: string, inLink: boolean): string {
  return text.replaceAll(inLink ? marksInLink : marksInText, '\\$&');
}

/** Escapes unbalanced parentheses, which would end the link too early or too late. */
function escapeAddress(address: string): string {
  const escaped = address.replaceAll('\\', '\\\\');
  let depth = 0;
  for (const mark of address.match(/[()]/g) ?? []) {
    depth += mark === '(' ? 1 : -1;
    if (depth < 0) break;
  }
  return depth === 0 ? escaped : escaped.replaceAll(/[()]/g, '\\$&');
}
