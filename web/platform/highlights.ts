/** Custom highlights and their declarations. */
const declarations = {
  'annotation-yellow': 'background-color: var(--annotation-yellow)',
  'annotation-green': 'background-color: var(--annotation-green)',
  'annotation-blue': 'background-color: var(--annotation-blue)',
  'annotation-pink': 'background-color: var(--annotation-pink)',
  'annotation-opened': 'text-decoration: underline 2px var(--rubric)',
  // The words of a note that is being written, as if they were still selected.
  'annotation-written': 'background-color: color-mix(in oklab, var(--rubric) 24%, transparent)',
  'annotation-unsent': 'text-decoration: underline dashed 2px var(--soft)',
  'found-words': 'background-color: color-mix(in oklab, var(--rubric) 24%, transparent)',
  'quotation-confirmed': 'text-decoration: underline dotted var(--edge); text-underline-offset: 0.2em',
  'quotation-questioned': 'text-decoration: underline wavy var(--error); text-underline-offset: 0.2em',
} as const;

export type HighlightName = keyof typeof declarations;

let sheet: CSSStyleSheet | undefined;
const styled = new Set<HighlightName>();

/**
 * Paints a highlight over the text. Its rule is added when it has words for the first time: Chromium computes the style of each
 * highlight in the style sheets for each element, which took half of the time for styling a long text.
 */
export function setHighlight(name: HighlightName, highlight: Highlight): void {
  if (highlight.size > 0 && !styled.has(name)) {
    styled.add(name);
    if (!sheet) document.adoptedStyleSheets.push((sheet = new CSSStyleSheet()));
    sheet.insertRule(`::highlight(${name}) { ${declarations[name]} }`);
  }
  CSS.highlights.set(name, highlight);
}
