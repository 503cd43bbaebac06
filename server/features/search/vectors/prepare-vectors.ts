import type { TransactionRunner } from '../../../platform/db/open.ts';
import { createVectorTables, installVectorExtension, vectorSupport } from './store-queries.ts';

/** `missing` tells operators in one sentence why semantic search is unavailable. */
export type VectorSupport = { readonly missing?: undefined } | { readonly missing: string };

/**
 * Creates the vector tables if pgvector is available. Runs at each start instead of in a migration,
 * since pgvector may be installed later.
 */
export async function prepareVectors(sql: TransactionRunner): Promise<VectorSupport> {
  const { installed, available } = await vectorSupport(sql);
  if (!installed) {
    if (!available) return missing('the PostgreSQL server does not have the pgvector extension; install it and restart Catena');
    const failure = await installVectorExtension(sql).then(() => undefined, reasonOf);
    if (failure !== undefined) {
      return missing(
        `the pgvector extension could not be created (${failure}); run "create extension vector" as a superuser and restart Catena`,
      );
    }
  }
  if (!(await vectorSupport(sql)).recent)
    return missing('pgvector is older than 0.7; install a newer version and run "alter extension vector update"');
  await createVectorTables(sql);
  return {};
}

function missing(why: string): VectorSupport {
  return { missing: `Semantic search is not available: ${why}. Everything else works.` };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
