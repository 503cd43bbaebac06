import { prepareVectors } from '../features/search/vectors/prepare-vectors.ts';
import { requeueDocuments } from '../features/search/vectors/queue-queries.ts';
import { migrate, readMigrations, type Migration } from '../platform/db/migrate.ts';
import { nestable, type Transaction } from '../platform/db/sql.ts';
import { BackupError } from './backup-error.ts';
import { withoutConstraints } from './constraint-queries.ts';
import type { AppliedMigration, LibrarySource, SequenceState, TableShape, Transfer } from './library-source.ts';
import { LinesDigest, type LinesSum } from './lines-digest.ts';
import { TEXT_SETTINGS } from './snapshot.ts';
import { insertLines, listSequences, listTables, selectLines, setSequence, shapeOf, type Table, truncateTables } from './table-queries.ts';

/** Tables that exist only with the pgvector extension. The search index fills them again. */
const VECTOR_TABLES = new Set(['search_bits', 'search_meaning']);

/**
 * Fills an empty database in one transaction: creates the tables as they were in the source, copies
 * the rows, compares them with the source, and applies newer migrations.
 */
export async function loadLibrary(
  tx: Transaction,
  source: LibrarySource,
  transfer: Transfer,
  migrations = readMigrations(),
): Promise<void> {
  const applied = migrationsOf(source.migrations, migrations);
  const runner = nestable(tx);
  await tx.unsafe(TEXT_SETTINGS);
  await migrate(runner, applied);
  const tables = await createTables(tx, source.tables);
  const sums = new Map<string, LinesSum>();
  await withoutConstraints(tx, async () => {
    await truncateTables(tx, await listTables(tx));
    for (const table of tables) sums.set(table.name, await copyTable(tx, table, source, transfer));
  });
  await setSequences(tx, source.sequences);
  for (const table of tables) await compare(tx, table, sums.get(table.name), transfer);
  if (tables.length < source.tables.length) await requeueDocuments(tx);
  await migrate(runner, migrations);
}

/**
 * Returns this program's migrations that the source has. Throws a BackupError if the source has
 * others.
 */
export function migrationsOf(applied: readonly AppliedMigration[], known = readMigrations()): Migration[] {
  applied.forEach(({ name, checksum }, index) => {
    const expected = known[index];
    if (expected?.name === name && expected.checksum === checksum) return;
    throw new BackupError(
      expected && known.some((migration) => migration.name === name)
        ? `The library to copy has a different version of the migration ${name} from this Catena. Nothing was changed.`
        : `The library to copy has the migration ${name}, which this Catena does not know: use the newer Catena that applied it. Nothing was changed.`,
    );
  });
  return known.slice(0, applied.length);
}

/**
 * Returns the tables to fill. Throws if they are not those of the source, which has the same
 * migrations.
 */
async function createTables(tx: Transaction, shapes: readonly TableShape[]): Promise<Table[]> {
  if (shapes.some(({ name }) => VECTOR_TABLES.has(name))) await prepareVectors(nestable(tx));
  const tables = await listTables(tx);
  const wanted = shapes.filter(({ name }) => !VECTOR_TABLES.has(name) || tables.some((table) => table.name === name));
  const found = tables.filter(({ name }) => !VECTOR_TABLES.has(name) || wanted.some((shape) => shape.name === name));
  const list = (all: readonly TableShape[]): string => JSON.stringify(all.map(({ name, columns }) => [name, columns]).sort());
  if (list(wanted) !== list(found.map(shapeOf)))
    throw new BackupError('The library to copy does not have the tables and columns of its migrations. Nothing was changed.');
  return found;
}

async function setSequences(tx: Transaction, sequences: readonly SequenceState[]): Promise<void> {
  const known = new Set((await listSequences(tx)).map(({ name }) => name));
  if (known.size !== sequences.length || sequences.some(({ name }) => !known.has(name)))
    throw new BackupError('The library to copy does not have the sequences of its migrations. Nothing was changed.');
  for (const sequence of sequences) await setSequence(tx, sequence);
}

async function copyTable(tx: Transaction, table: Table, source: LibrarySource, { signal, onProgress }: Transfer): Promise<LinesSum> {
  const digest = new LinesDigest();
  for await (const lines of source.lines(shapeOf(table))) {
    signal.throwIfAborted();
    digest.add(lines);
    await insertLines(tx, table, lines);
  }
  onProgress?.({ name: table.name, count: source.tables.findIndex(({ name }) => name === table.name) + 1, total: source.tables.length });
  return digest.sum();
}

/** Reads a table back and compares it with what was copied. */
async function compare(tx: Transaction, table: Table, expected: LinesSum | undefined, { signal }: Transfer): Promise<void> {
  const digest = new LinesDigest();
  for await (const lines of selectLines(tx, table)) {
    signal.throwIfAborted();
    digest.add(lines);
  }
  const { rows, sha256 } = digest.sum();
  if (rows !== expected?.rows || sha256 !== expected.sha256)
    throw new BackupError(`The table ${table.name} is not the same after copying it. Nothing was changed.`);
}
