let sheet: CSSStyleSheet | undefined;
const styled = new Set<string>();

/** A custom highlight: its name, and the declarations of its rule. */
export interface HighlightStyle {
  readonly name: string;
  readonly declarations: string;
}

/** Paints a highlight over the text. */
export function setHighlight({ name, declarations }: HighlightStyle, highlight: Highlight): void {
  // Adds the rule when it first has words: Chromium computes the style of each highlight in the
  // style sheets for each element, which took half of the time for styling a long text.
  if (highlight.size > 0 && !styled.has(name)) {
    styled.add(name);
    if (!sheet) document.adoptedStyleSheets.push((sheet = new CSSStyleSheet()));
    sheet.insertRule(`::highlight(${name}) { ${declarations} }`);
  }
  CSS.highlights.set(name, highlight);
}
