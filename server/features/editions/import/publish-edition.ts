import { retryOnConflict } from '../../../platform/db/retry.ts';
import type { Sql, Transaction } from '../../../platform/db/open.ts';
import type { EditionMetadata } from '../formats/text-events.ts';
import type { EditionRows } from './edition-rows.ts';
import {
  deleteUnusedSegments,
  findEditionId,
  lockEditions,
  moveNewSegments,
  publishEdition,
  removeMissingSegments,
  replaceSections,
  type SegmentChanges,
  setSource,
  updateEdition,
  updateKnownSegments,
} from './import-queries.ts';
import { findOrCreateWork } from './work-queries.ts';

interface Publication {
  readonly id: number;
  readonly slug: string;
  /** Undefined: that of the known edition, or found or created by the metadata. */
  readonly workId: number | undefined;
  readonly metadata: EditionMetadata;
  readonly rows: EditionRows;
  readonly sha256: string;
}

/** Shows a hidden edition under its slug, or merges it into the edition that has the slug. */
export async function publish(sql: Sql, publication: Publication): Promise<SegmentChanges & { workId: number; workCreated: boolean }> {
  const { slug, metadata } = publication;
  const known = publication.workId ?? (await findEditionId(sql, slug))?.work_id;
  const work = known === undefined ? await findOrCreateWork(sql, slug, metadata) : { id: known, created: false };
  const changes = await retryOnConflict(() => sql.begin((tx) => publishIn(tx, publication, work.id)));
  return { ...changes, workId: work.id, workCreated: work.created };
}

async function publishIn(tx: Transaction, { id, slug, rows, sha256 }: Publication, workId: number): Promise<SegmentChanges> {
  await lockEditions(tx);
  await setSource(tx, id, sha256);
  const known = await findEditionId(tx, slug);
  if (known === undefined) {
    await publishEdition(tx, id, { slug, workId, segments: rows.segmentCount });
    return { added: rows.segmentCount, changed: 0, removed: 0 };
  }
  const removed = await removeMissingSegments(tx, known.id, id);
  const changed = await updateKnownSegments(tx, known.id, id);
  const added = await moveNewSegments(tx, known.id, id);
  await deleteUnusedSegments(tx, known.id);
  await replaceSections(tx, known.id, id);
  await updateEdition(tx, known.id, id, workId, rows.segmentCount);
  return { added, changed, removed };
}
