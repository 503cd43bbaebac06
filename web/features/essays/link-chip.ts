import Quill, { Delta, type Op } from 'quill';
import type EmbedBlot from 'quill/blots/embed.js';
import { isTarget, piecesOf } from '#core/links.ts';
import { isolated } from '#core/scripts.ts';
import { lineDirection } from '../../ui/direction.ts';

/** Quill's own scroll, which reports mounted blots. */
interface Scroll {
  emitMount: (blot: object) => void;
}

const Embed = Quill.import('blots/embed') as unknown as typeof EmbedBlot;

/**
 * A `[Work:12]`, `[Topic:3]` or `[Text:kjv/John.3.16]` in the editor, shown by its title and
 * deleted as a whole. Stored as its source text.
 */
export class LinkChip extends Embed {
  static override blotName = 'chip';
  static override className = 'ql-link-chip';
  static override tagName = 'SPAN';

  /** `value`: the source text without brackets. */
  static override create(value?: unknown): HTMLElement {
    const chip = super.create(value) as HTMLElement;
    chip.dataset['source'] = String(value);
    chip.textContent = String(value);
    return chip;
  }

  static override value(chip: Element): string {
    return chip.getAttribute('data-source') ?? '';
  }

  #isMounted = false;

  /** Reports the chip once, so that its title can be loaded. */
  override attach(): void {
    super.attach();
    if (this.#isMounted) return;
    this.#isMounted = true;
    (this.scroll as unknown as Scroll).emitMount(this);
  }

  show(title: string): void {
    this.contentNode.dir = lineDirection(title) ?? 'ltr';
    this.contentNode.textContent = isolated(title);
  }

  /** Returns the source text for copying. */
  html(): string {
    return sourceOf(this.domNode as Element);
  }
}

function sourceOf(chip: Element): string {
  return `[${LinkChip.value(chip)}]`;
}

/** A clipboard matcher that turns the links of a text into chips, except in links and code. */
export function chipsInText(node: Node, delta: Delta): Delta {
  if (node.parentElement?.closest('a, code, pre, .ql-code-block') || !node.textContent?.includes('[')) return delta;
  return withChips(delta);
}

/** Turns the links of a text into chips. */
export function withChips(delta: Delta): Delta {
  const ops = delta.ops.flatMap((op) => {
    if (typeof op.insert !== 'string') return [op];
    return piecesOf(op.insert).map((piece) =>
      withInsert(op, isTarget(piece) ? { [LinkChip.blotName]: piece.text.slice(1, -1) } : piece.text),
    );
  });
  return new Delta(ops);
}

function withInsert(op: Op, insert: NonNullable<Op['insert']>): Op {
  return { ...op, insert };
}

/** Replaces chips with their source text. */
export function replaceChips(root: ParentNode): void {
  for (const chip of root.querySelectorAll(`.${LinkChip.className}`)) chip.replaceWith(sourceOf(chip));
}
