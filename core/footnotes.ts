import { type CitationStyle, isCitationStyle } from './citation-styles.ts';
import { escapeHtml, unescapeHtml } from './escape-html.ts';

/**
 * The class of a footnote's `span`, which is placed in the HTML of an essay where its number is
 * shown. So a footnote moves with the text and needs no number of its own.
 */
export const footnoteClass = 'footnote';

/**
 * What a footnote cites, and where in it: `work:12@47`, `text:kjv/Rom.8.28`, `passage:45008028028`.
 */
export type Cite =
  | { readonly kind: 'work' | 'passage'; readonly id: number; readonly locator?: string }
  | { readonly kind: 'text'; readonly slug: string; readonly at: string };

const citePattern =
  /^(?:(work|passage):([1-9]\d{0,14})(?:@([\p{L}\p{N}.,:–-]{1,30}))?|text:([a-z0-9-]{1,60})\/([\p{L}\p{N}.,:!–-]{1,210}))$/u;

export function parseCite(source: string): Cite | undefined {
  const [, kind, id, locator, slug, at] = citePattern.exec(source) ?? [];
  if (slug !== undefined && at !== undefined) return { kind: 'text', slug, at };
  if (kind === undefined || id === undefined) return undefined;
  return { kind: kind === 'work' ? 'work' : 'passage', id: Number(id), ...(locator !== undefined && { locator }) };
}

export function formatCite(cite: Cite): string {
  if (cite.kind === 'text') return `text:${cite.slug}/${cite.at}`;
  return `${cite.kind}:${cite.id}${cite.locator === undefined ? '' : `@${cite.locator}`}`;
}

/**
 * What a footnote cites, for the bibliography. It is stored as the attribute `data-cite`, as in
 * `work:12@47 sbl`, with `edited` if the writer changed the words of the citation.
 */
export interface FootnoteCitation {
  readonly cite: Cite;
  /** The style of the essay. */
  readonly style: CitationStyle;
  readonly edited: boolean;
}

export function parseFootnoteCitation(attribute: string): FootnoteCitation | undefined {
  const [source = '', style, mark, ...more] = attribute.split(' ');
  const cite = parseCite(source);
  if (!cite || !isCitationStyle(style) || more.length > 0 || (mark !== undefined && mark !== 'edited')) return undefined;
  return { cite, style, edited: mark !== undefined };
}

export function formatFootnoteCitation({ cite, style, edited }: FootnoteCitation): string {
  return `${formatCite(cite)} ${style}${edited ? ' edited' : ''}`;
}

export interface Footnote {
  /** Inline HTML, sanitized if the essay is. */
  readonly html: string;
  readonly citation: FootnoteCitation | undefined;
}

export interface SplitEssay {
  /**
   * The pieces of the text before, between and after the footnotes: one more than there are
   * footnotes.
   */
  readonly pieces: readonly string[];
  readonly notes: readonly Footnote[];
}

const opening = /<span class="footnote"(?: data-cite="([^"<>]{1,300})")?>/y;

/**
 * Takes the footnotes out of sanitized HTML. A footnote within a footnote becomes a part of its
 * text. Takes linear time.
 */
export function splitFootnotes(html: string): SplitEssay {
  const pieces: string[] = [];
  const notes: Footnote[] = [];
  let from = 0;
  let open: { readonly start: number; readonly citation: FootnoteCitation | undefined; depth: number } | undefined;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    if (!open) {
      opening.lastIndex = at;
      const [tag, cite] = opening.exec(html) ?? [];
      if (tag === undefined) continue;
      pieces.push(html.slice(from, at));
      open = { start: at + tag.length, citation: parseFootnoteCitation(unescapeHtml(cite ?? '')), depth: 1 };
    } else if (/^<span[\s>]/.test(html.slice(at, at + 6))) open.depth++;
    else if (html.startsWith('</span>', at) && --open.depth === 0) {
      notes.push({ html: html.slice(open.start, at).replaceAll(/<span class="footnote"[^<>]*>/g, '<span>'), citation: open.citation });
      from = at + '</span>'.length;
      open = undefined;
    }
  }
  // Sanitized HTML closes its tags; without the end, the rest stays text.
  if (open) return { pieces: [html], notes: [] };
  return { pieces: [...pieces, html.slice(from)], notes };
}

/** Returns sanitized HTML without its footnotes. */
export function withoutFootnotes(html: string): string {
  return html.includes('class="footnote"') ? splitFootnotes(html).pieces.join('') : html;
}

/** Returns the markup to store. The HTML is that of `footnoteHtml` or sanitized. */
export function footnoteMarkup({ html, citation }: Footnote): string {
  const attribute = citation ? ` data-cite="${escapeHtml(formatFootnoteCitation(citation))}"` : '';
  return `<span class="${footnoteClass}"${attribute}>${html}</span>`;
}
