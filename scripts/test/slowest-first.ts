import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, in the order in which they start: one that starts last leaves a core
 * idle for all of its time. Vitest sorts by size until it has measured times, in CI always.
 */
export const slowFiles: readonly string[] = [
  'cli/backup.embedded.test.ts',
  'server/start.embedded.test.ts',
  'cli/restore.embedded.test.ts',
  'server/features/search/vectors/indexer.embedded.test.ts',
  'server/platform/db/embedded.embedded.test.ts',
  'server/features/search/vectors/model-trainer.embedded.test.ts',
  'server/platform/db/open.embedded.test.ts',
  'cli/reindex.embedded.test.ts',
  'cli/import.embedded.test.ts',
  'server/access-matrix.test.ts',
  'cli/move.postgres.test.ts',
  'server/every-endpoint.test.ts',
  'server/features/blocks/blocks.test.ts',
  'server/features/margin/five-readers.test.ts',
  'server/features/essays/essays.test.ts',
  'server/features/accounts/export-stream.test.ts',
  'server/features/accounts/delete-account.test.ts',
  'server/testing/shared-database.test.ts',
  'server/features/accounts/delete-account-races.test.ts',
  'server/features/search/privacy.test.ts',
  'server/features/search/agreement.test.ts',
  'server/start.postgres.test.ts',
  'server/platform/db/faults.postgres.test.ts',
  'component/failed-loads.test.ts',
  'component/library.test.ts',
  'component/search.test.ts',
  'component/library-pages.test.ts',
  'component/passages.test.ts',
  'component/search-header.test.ts',
  'component/command-palette.test.ts',
  'component/administration.test.ts',
  'component/admin-settings.test.ts',
  'component/authors.test.ts',
  'server/features/essays/export/export.unit.test.ts',
  'core/scripture.test.ts',
  'server/features/search/meaning/word-model.unit.test.ts',
  'server/platform/files/stores.unit.test.ts',
  'core/scripture/numbering.test.ts',
  'core/scripture/hostile-texts.test.ts',
];

/** Starts the slow files first, then the others in Vitest's order. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return slowestFirst(await super.sort(files));
  }
}

interface TestFile {
  readonly moduleId: string;
  readonly project: { readonly name: string };
}

/** Returns the slow files of each project in their order, then its others in the given order. */
export function slowestFirst<T extends TestFile>(files: readonly T[]): T[] {
  const projects = [...new Set(files.map(({ project }) => project.name))];
  return projects.flatMap((name) =>
    files.filter(({ project }) => project.name === name).toSorted((a, b) => rank(a.moduleId) - rank(b.moduleId)),
  );
}

function rank(path: string): number {
  const index = slowFiles.findIndex((file) => path.endsWith(`/${file}`));
  return index < 0 ? slowFiles.length : index;
}
