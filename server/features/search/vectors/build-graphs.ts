import type { Sql } from '../../../platform/db/open.ts';
import { trainingKinds } from '../kinds.ts';
import { buildGraph, findVectorWidth, getReadyModel } from './model-queries.ts';

/** Builds the HNSW indexes of the ready model on a PostgreSQL server whose rows were restored. */
export async function buildGraphs(sql: Sql): Promise<void> {
  const model = await getReadyModel(sql);
  const width = model && (await findVectorWidth(sql, model.id));
  if (!model || width === undefined) return;
  for (const kind of trainingKinds) await buildGraph(sql, model.id, kind, width);
}
