import { retryOnConflict } from '../../../platform/db/retry.ts';
import type { Sql, Transaction } from '../../../platform/db/open.ts';
import { type AnnotationChanges, moveAnnotations } from '../../annotations/public.ts';
import { type EditionMetadata, UnreadableTextError } from '../formats/text-events.ts';
import type { EditionRows } from './edition-rows.ts';
import {
  countSegmentsForPlanner,
  deleteUnusedSegments,
  findKnownEdition,
  type KnownEdition,
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
import { createWork, findWork, findWorkOfEdition, type FoundWork, type WorkMatch } from './work-queries.ts';

interface Publication extends EditionPlace {
  readonly id: number;
  /**
   * The edition that had the slug when it was chosen for this text; undefined if the importer gave
   * the slug.
   */
  readonly chosenFor: { readonly known: number | undefined } | undefined;
  readonly rows: EditionRows;
  readonly sha256: string;
}

/** Determines the work of an edition. */
interface EditionPlace {
  readonly slug: string;
  /** Undefined: that of the known edition, or found or created by the metadata. */
  readonly chosenWork: FoundWork | typeof NEW_WORK | undefined;
  readonly metadata: EditionMetadata;
}

/** In place of a work: one of its own, whatever the catalog has. */
export const NEW_WORK = 'new';

/** Finds the work of an edition in the catalog. */
export async function findWorkOf(sql: Sql, { slug, chosenWork, metadata }: EditionPlace): Promise<WorkMatch> {
  if (chosenWork) return { work: chosenWork === NEW_WORK ? undefined : chosenWork, similar: [] };
  const known = await findKnownEdition(sql, slug);
  return known ? { work: await findWork(sql, String(known.work_id)), similar: [] } : findWorkOfEdition(sql, metadata);
}

/** What publishing an edition changed. */
export interface EditionChanges extends SegmentChanges {
  readonly annotations: AnnotationChanges;
}

/** Shows a hidden edition under its slug, or merges it into the edition that has the slug. */
export async function publish(sql: Sql, publication: Publication): Promise<EditionChanges & WorkMatch & { workCreated: boolean }> {
  rejectIfTaken(publication, await findKnownEdition(sql, publication.slug));
  const known = await findWorkOf(sql, publication);
  const work = known.work ?? (await createWork(sql, publication.slug, publication.metadata));
  if (await findKnownEdition(sql, publication.slug)) await countSegmentsForPlanner(sql);
  const changes = await retryOnConflict(() => sql.begin((tx) => publishIn(tx, publication, work.id)));
  return { ...changes, work, similar: known.similar, workCreated: known.work === undefined };
}

/**
 * Throws if another text got the slug since it was chosen: only a slug that was given may replace a
 * text.
 */
function rejectIfTaken({ slug, chosenFor }: Publication, now: KnownEdition | undefined): void {
  if (chosenFor && now && now.id !== chosenFor.known)
    throw new UnreadableTextError(`Another text with the slug ${slug} was added meanwhile; add this one again.`);
}

async function publishIn(tx: Transaction, publication: Publication, workId: number): Promise<EditionChanges> {
  const { id, slug, rows, sha256 } = publication;
  await lockEditions(tx);
  await setSource(tx, id, sha256);
  const known = await findKnownEdition(tx, slug);
  rejectIfTaken(publication, known);
  if (known === undefined) {
    await publishEdition(tx, id, { slug, workId, segments: rows.segmentCount });
    return { added: rows.segmentCount, changed: 0, removed: 0, annotations: { kept: 0, moved: 0, lost: 0 } };
  }
  return moveAnnotations(tx, { oldId: known.id, newId: id }, () => mergeInto(tx, known.id, { id, workId, segments: rows.segmentCount }));
}

/** Gives a known edition the segments and contents of a hidden one. */
async function mergeInto(
  tx: Transaction,
  knownId: number,
  { id, workId, segments }: { readonly id: number; readonly workId: number; readonly segments: number },
): Promise<SegmentChanges> {
  const removed = await removeMissingSegments(tx, knownId, id);
  const { changed, returned } = await updateKnownSegments(tx, knownId, id);
  const added = returned + (await moveNewSegments(tx, knownId, id));
  await deleteUnusedSegments(tx, knownId);
  await replaceSections(tx, knownId, id);
  await updateEdition(tx, knownId, id, workId, segments);
  return { added, changed, removed };
}
