import Quill from 'quill';
import type EmbedBlot from 'quill/blots/embed.js';
import { footnoteText } from '#core/footnote-source.ts';
import { type Footnote, footnoteClass, footnoteMarkup, formatFootnoteCitation, parseFootnoteCitation } from '#core/footnotes.ts';
import { inlineHtml } from './inline-html.ts';

const Embed = Quill.import('blots/embed') as unknown as typeof EmbedBlot;

/** What the editor stores of a footnote. */
export interface FootnoteValue {
  readonly html: string;
  /** As in `data-cite`; '' for a footnote that cites nothing. */
  readonly citation: string;
}

/**
 * A footnote in the editor, where its number is shown. A style sheet counts the footnotes, so that
 * they move with the text.
 */
export class FootnoteBlot extends Embed {
  static override blotName = 'footnote';
  static override className = footnoteClass;
  static override tagName = 'SPAN';

  static override create(value?: unknown): HTMLElement {
    const { html, citation } = value as FootnoteValue;
    const node = super.create(value) as HTMLElement;
    node.dataset['html'] = html;
    if (citation !== '') node.dataset['cite'] = citation;
    return node;
  }

  static override value(node: Element): FootnoteValue {
    // Only `create` sets the HTML of a footnote of the editor; other footnotes were loaded or
    // pasted.
    const own = node.querySelector('[contenteditable="false"]') ? node.getAttribute('data-html') : null;
    const cited = parseFootnoteCitation(node.getAttribute('data-cite') ?? '');
    return { html: own ?? inlineHtml(node), citation: cited ? formatFootnoteCitation(cited) : '' };
  }

  override attach(): void {
    super.attach();
    const { html } = FootnoteBlot.value(this.domNode as Element);
    const text = footnoteText(html);
    this.contentNode.setAttribute('role', 'button');
    this.contentNode.setAttribute('aria-label', `Footnote: ${text}`);
    this.contentNode.title = text;
  }

  /** Returns the markup for copying. */
  html(): string {
    return markupOf(this.domNode as Element);
  }
}

export function toFootnote({ html, citation }: FootnoteValue): Footnote {
  return { html, citation: parseFootnoteCitation(citation) };
}

function markupOf(node: Element): string {
  return footnoteMarkup(toFootnote(FootnoteBlot.value(node)));
}

/** Replaces footnotes of the editor with the markup to store. */
export function replaceFootnotes(root: ParentNode): void {
  for (const node of root.querySelectorAll(`.${footnoteClass}`)) {
    const template = document.createElement('template');
    template.innerHTML = markupOf(node);
    node.replaceWith(template.content);
  }
}
