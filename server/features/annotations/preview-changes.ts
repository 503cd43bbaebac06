import type { Sql } from '../../platform/db/open.ts';
import { type CitedAnnotation, listAnnotatedCitations, listCitedAnnotations } from './anchor-queries.ts';
import { type AnnotationChanges, isMoved, Placers } from './move-annotations.ts';

/**
 * Computes what a correction would do to the annotations of an edition, from the segments of the
 * new text in their order.
 */
export class AnnotationPreview {
  readonly #sql: Sql;
  readonly #editionId: number;
  /** By the citation of a first segment, the citations of last segments. */
  readonly #spans: ReadonlyMap<string, ReadonlySet<string>>;
  /** New texts of annotated segments, and of those between the ends of an annotation. */
  readonly #texts: string[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #awaited = new Set<string>();

  private constructor(sql: Sql, editionId: number, citations: readonly { readonly first: string; readonly last: string }[]) {
    this.#sql = sql;
    this.#editionId = editionId;
    const spans = new Map<string, Set<string>>();
    for (const { first, last } of citations) spans.set(first, (spans.get(first) ?? new Set()).add(last));
    this.#spans = spans;
  }

  static async open(sql: Sql, editionId: number): Promise<AnnotationPreview> {
    return new AnnotationPreview(sql, editionId, await listAnnotatedCitations(sql, editionId));
  }

  add({ citation, body }: { readonly citation: string; readonly body: string }): void {
    for (const last of this.#spans.get(citation) ?? []) this.#awaited.add(last);
    if (this.#awaited.size === 0) return;
    this.#indexes.set(citation, this.#texts.push(body) - 1);
    this.#awaited.delete(citation);
  }

  /** Returns what publishing the new text would do. */
  async count(): Promise<AnnotationChanges> {
    const counts = { kept: 0, moved: 0, lost: 0 };
    if (this.#spans.size === 0) return counts;
    for (let after = 0; ;) {
      const annotations = await listCitedAnnotations(this.#sql, this.#editionId, after, BATCH);
      const placers = new Placers();
      for (const annotation of annotations) counts[this.#changeOf(annotation, placers)]++;
      const last = annotations.at(-1);
      if (!last || annotations.length < BATCH) return counts;
      after = last.id;
    }
  }

  #changeOf(annotation: CitedAnnotation, placers: Placers): keyof AnnotationChanges {
    const [from, to] = [this.#indexes.get(annotation.first), this.#indexes.get(annotation.last)];
    const after = from === undefined || to === undefined ? [] : this.#texts.slice(from, to + 1);
    const isAlone = annotation.first === annotation.last && annotation.start_offset !== null;
    if (isAlone && after.length === 1 && after[0] === annotation.before[0]) return 'kept';
    const change = placers.place({ ...annotation, after });
    if (change.start_offset === null) return 'lost';
    return isMoved(change, { ...annotation, after }) ? 'moved' : 'kept';
  }
}

const BATCH = 100;
