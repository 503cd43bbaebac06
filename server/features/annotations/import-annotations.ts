import type { AnnotationImport, ImportedRow } from '#contract/own-annotations.ts';
import { importOutcomes, type ImportOutcome } from '#core/annotations.ts';
import { formatTextPath } from '#core/text-path.ts';
import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { unauthorized } from '../../platform/http/http-error.ts';
import {
  deleteImport,
  type ImportedAnchor,
  insertImport,
  insertImported,
  listOwnAnnotations,
  lockEditionTexts,
  type OwnAnnotation,
} from './import-queries.ts';
import { type Placement, placeImported } from './place-imported.ts';
import type { ReadAnnotation, WebAnnotation } from './read-web-annotations.ts';

/** Annotations that are placed and inserted at a time. */
const BATCH = 200;

/** Reports what an import would do, without a lock. */
export async function previewImport(sql: Sql, caller: Caller, annotations: readonly ReadAnnotation[]): Promise<AnnotationImport> {
  const importer = new Importer(sql, caller.id);
  await importer.read(annotations, async () => undefined);
  return importer.report(null);
}

/** Adds the annotations of a file, all or none. */
export async function importAnnotations(sql: Sql, caller: Caller, annotations: readonly ReadAnnotation[]): Promise<AnnotationImport> {
  return retryOnConflict(() =>
    sql.begin(async (tx) => {
      const id = await insertImport(tx, caller.id);
      if (id === undefined) throw unauthorized();
      await lockEditionTexts(tx, [...new Set(annotations.flatMap((one) => ('slug' in one ? one.slug : [])))]);
      const importer = new Importer(tx, caller.id);
      const added = await importer.read(annotations, (batch) => insertImported(tx, caller.id, id, batch));
      if (added === 0) await deleteImport(tx, id);
      return importer.report(added === 0 ? null : id);
    }),
  );
}

interface PlacedAnnotation extends WebAnnotation {
  readonly anchor: ImportedAnchor;
}

class Importer {
  readonly #sql: SqlRunner;
  readonly #userId: number;
  readonly #rows: ImportedRow[] = [];
  /** What the user has or gets, to add nothing twice. */
  readonly #known = new Set<string>();

  constructor(sql: SqlRunner, userId: number) {
    this.#sql = sql;
    this.#userId = userId;
  }

  /**
   * Finds the places of annotations, and adds those that the user does not have. Returns how many
   * those are.
   */
  async read(annotations: readonly ReadAnnotation[], add: (batch: readonly PlacedAnnotation[]) => Promise<void>): Promise<number> {
    let count = 0;
    for (let start = 0; start < annotations.length; start += BATCH) {
      const added = await this.#readBatch(annotations.slice(start, start + BATCH));
      if (added.length > 0) await add(added);
      count += added.length;
    }
    return count;
  }

  report(id: number | null): AnnotationImport {
    const counts = Object.fromEntries(importOutcomes.map((one) => [one, this.#rows.filter(({ outcome }) => outcome === one).length]));
    return { id, counts: counts as Record<ImportOutcome, number>, rows: this.#rows };
  }

  async #readBatch(batch: readonly ReadAnnotation[]): Promise<PlacedAnnotation[]> {
    const usable = batch.flatMap((one) => ('slug' in one ? one : []));
    const placements = new Map((await placeImported(this.#sql, usable)).map((placement, i) => [usable[i]?.number, placement]));
    const own = await this.#listOwn(usable, [...placements.values()]);
    return batch.flatMap((one) => {
      if (!('slug' in one)) return this.#report(one, 'invalid', one.reason);
      const placement = placements.get(one.number);
      if (one.id !== undefined && own.get(one.id)?.quote === one.quote) return this.#report(one, 'present', null);
      if (!placement?.anchor) return this.#report(one, 'not-found', placement?.reason ?? null);
      const placed = { ...one, anchor: placement.anchor };
      const key = keyOf(placed);
      if (this.#known.has(key)) return this.#report(one, 'present', null);
      this.#known.add(key);
      this.#report(one, 'added', placement.reason);
      return placed;
    });
  }

  /** Returns the user's annotations that a batch may repeat, by id, and remembers them. */
  async #listOwn(usable: readonly WebAnnotation[], placements: readonly Placement[]): Promise<Map<number, OwnAnnotation>> {
    const anchors = placements.flatMap(({ anchor }) => anchor ?? []);
    const own = await listOwnAnnotations(this.#sql, this.#userId, {
      ids: usable.flatMap(({ id }) => id ?? []),
      editionIds: [...new Set(anchors.map(({ editionId }) => editionId))],
      segmentIds: [...new Set(anchors.map(({ firstSegmentId }) => firstSegmentId))],
    });
    for (const { first_segment_id: firstSegmentId, last_segment_id: lastSegmentId, start_offset: start, end_offset: end, ...rest } of own)
      this.#known.add(keyOf({ ...rest, anchor: { firstSegmentId, lastSegmentId, start, end } }));
    return new Map(own.map((one) => [one.id, one]));
  }

  #report(one: ReadAnnotation, outcome: ImportOutcome, reason: string | null): [] {
    const place = 'slug' in one ? formatTextPath(one.slug, one.citation) : null;
    const quote = one.quote === null ? null : shortened(one.quote);
    this.#rows.push({ number: one.number, outcome, quote, place, reason });
    return [];
  }
}

interface Comparable extends Pick<OwnAnnotation, 'quote' | 'body' | 'color'> {
  readonly anchor: {
    readonly firstSegmentId: number;
    readonly lastSegmentId: number;
    readonly start: number | null;
    readonly end: number | null;
  };
}

/** Returns what makes two annotations of a user the same: words, color and note. */
function keyOf({ anchor: { firstSegmentId, lastSegmentId, start, end }, quote, color, body }: Comparable): string {
  // Only the quote distinguishes lost annotations of a segment.
  return JSON.stringify([firstSegmentId, start === null ? quote : [lastSegmentId, start, end], color, body]);
}

function shortened(quote: string): string {
  const characters = Array.from(quote.slice(0, 4 * SHOWN));
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN).join('')}…` : characters.join('');
}

/** Characters of a quote in the report. */
const SHOWN = 120;
