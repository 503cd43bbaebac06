import { limits } from '#core/limits.ts';
import type { Transaction } from '../../platform/db/open.ts';
import {
  type AffectedAnnotation,
  type AnchorChange,
  countAnnotations,
  listAffectedAnnotations,
  lockAnnotatedEdition,
  updateAddresses,
  updateAnchors,
} from './anchor-queries.ts';
import { contextOf, QuotePlacer, restoreQuote } from './place-quote.ts';
import type { Extent } from './text-alignment.ts';

/** What a correction of an edition did to its annotations. */
export interface AnnotationChanges {
  /** At the same place. */
  readonly kept: number;
  /** At another place. */
  readonly moved: number;
  /** Their words are not in the text, or cannot be distinguished from others. */
  readonly lost: number;
}

/**
 * Runs a correction of an edition, which replaces its segments by those of a hidden one, and moves
 * its annotations to where their words then are. Nobody can annotate the edition meanwhile.
 */
export async function moveAnnotations<T>(
  tx: Transaction,
  editions: { readonly oldId: number; readonly newId: number },
  correct: () => Promise<T>,
): Promise<T & { readonly annotations: AnnotationChanges }> {
  await lockAnnotatedEdition(tx, editions.oldId);
  const total = await countAnnotations(tx, editions.oldId);
  // Before the correction, because it replaces the old texts.
  const { moved, lost } = total === 0 ? { moved: 0, lost: 0 } : await placeAnnotations(tx, editions);
  const result = await correct();
  if (total > 0) await updateAddresses(tx, editions.oldId);
  return { ...result, annotations: { kept: total - moved - lost, moved, lost } };
}

async function placeAnnotations(tx: Transaction, editions: { oldId: number; newId: number }): Promise<{ moved: number; lost: number }> {
  let [moved, lost] = [0, 0];
  for (let after = 0; ;) {
    const affected = await listAffectedAnnotations(tx, editions, after, BATCH);
    const placers = new Placers();
    const changes = affected.map((annotation) => placers.place(annotation));
    for (const [i, change] of changes.entries()) {
      if (change.start_offset === null) lost++;
      else if (isMoved(change, affected[i])) moved++;
    }
    const stored = changes.filter((change, i) => !isSame(change, affected[i]));
    if (stored.length > 0) await updateAnchors(tx, stored);
    const last = affected.at(-1);
    if (!last || affected.length < BATCH) return { moved, lost };
    after = last.id;
  }
}

export function isMoved(change: AnchorChange, annotation: AffectedAnnotation | undefined): boolean {
  return change.start_offset !== annotation?.start_offset || change.end_offset !== annotation.end_offset;
}

function isSame(change: AnchorChange, annotation: AffectedAnnotation | undefined): boolean {
  return (
    !isMoved(change, annotation) &&
    change.quote === annotation?.quote &&
    change.prefix === annotation.prefix &&
    change.suffix === annotation.suffix
  );
}

/** Places annotations; those on the same segments share the comparison of their texts. */
export class Placers {
  #key = '';
  #placer: QuotePlacer | undefined;

  place(annotation: AffectedAnnotation): AnchorChange {
    const { id, quote, original_quote: original, prefix, suffix, start_offset: start, end_offset: end, after } = annotation;
    const lost = { id, start_offset: null, end_offset: null, quote, original_quote: original, prefix, suffix };
    if (after.length === 0 || after.length > 2 * limits.annotationQuote.segments) return lost;
    const text = after.join(' ');
    const found =
      start === null || end === null ? restoreQuote(text, { quote, prefix, suffix }) : this.#placeIn(annotation, text, { start, end });
    const place = found && anchorIn(after, text, found);
    if (!found || !place) return lost;
    const words = text.slice(found.start, found.end);
    const firstQuote = original ?? quote;
    return { id, ...place, quote: words, original_quote: words === firstQuote ? null : firstQuote };
  }

  #placeIn({ before }: AffectedAnnotation, after: string, { start, end }: Extent): Extent | undefined {
    const text = before.join(' ');
    const key = `${text}\n${after}`;
    if (key !== this.#key) [this.#key, this.#placer] = [key, new QuotePlacer(text, after)];
    return this.#placer?.place({ start, end: text.length - (before.at(-1) ?? '').length + end });
  }
}

type AnchorPlace = Omit<AnchorChange, 'id' | 'quote' | 'original_quote'>;

/**
 * Returns the offsets of an extent within its segments; undefined if it would begin or end in
 * another one.
 */
function anchorIn(texts: readonly string[], joined: string, extent: Extent): AnchorPlace | undefined {
  const lastStart = joined.length - (texts.at(-1) ?? '').length;
  if (extent.start >= (texts[0] ?? '').length || extent.end <= lastStart) return undefined;
  return { start_offset: extent.start, end_offset: extent.end - lastStart, ...contextOf(joined, extent) };
}

const BATCH = 100;
