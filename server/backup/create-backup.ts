import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../platform/db/open.ts';
import type { FileStore } from '../platform/files/store.ts';
import { type ArchiveWriter, createArchive } from './archive-writer.ts';
import { BackupError } from './backup-error.ts';
import { databaseSource } from './database-source.ts';
import { withBackupLease } from './lease.ts';
import type { LibrarySource, TableShape, Transfer } from './library-source.ts';
import { LinesDigest } from './lines-digest.ts';
import { fileEntry, FORMAT_VERSION, mailEntry, type Manifest, tableEntry } from './manifest.ts';
import { isArchived } from './outbox-files.ts';
import { withSnapshot } from './snapshot.ts';

export interface BackupOptions extends Transfer {
  readonly path: string;
  readonly dataDir: string;
  /** Whether this is the scheduled backup, which is only made if it is due. */
  readonly scheduled?: boolean;
  /** Leaves out files that rows refer to and that do not exist, instead of failing. */
  readonly skipMissing?: boolean;
}

export interface BackupReport {
  readonly bytes: number;
  readonly manifest: Manifest;
}

/**
 * Writes the whole library into an archive while it is in use. Returns undefined if a scheduled
 * backup is not due.
 */
export function createBackup(database: Database, files: FileStore, options: BackupOptions): Promise<BackupReport | undefined> {
  const { scheduled = false, signal } = options;
  return withBackupLease(database.background, { scheduled, signal }, (lease) =>
    writeArchive(database, files, { ...options, signal: lease.signal }, lease.check),
  );
}

async function writeArchive(
  database: Database,
  files: FileStore,
  options: BackupOptions,
  checkLease: () => Promise<void>,
): Promise<BackupReport> {
  const archive = await createArchive(options.path);
  try {
    const manifest = await writeLibrary(database, files, archive, options);
    await checkLease();
    return { bytes: await archive.finish(manifest), manifest };
  } finally {
    await archive.discard();
  }
}

async function writeLibrary(database: Database, files: FileStore, archive: ArchiveWriter, options: BackupOptions): Promise<Manifest> {
  const created_at = new Date().toISOString();
  const { source, tables } = await withSnapshot(database, options.dataDir, async (tx) => {
    const found = await databaseSource(tx, files, options.dataDir);
    return { source: found, tables: await writeTables(found, archive, options) };
  });
  // No file is deleted meanwhile (`spareFilesDuringBackups`), so those of the snapshot still exist.
  const stored = await writeFiles(source, archive, options);
  if (stored.missing.length > 0 && options.skipMissing !== true) throw missingFiles(stored.missing);
  return {
    format: 'catena-backup',
    version: FORMAT_VERSION,
    created_at,
    database: database.kind,
    migrations: [...source.migrations],
    tables,
    sequences: [...source.sequences],
    files: stored.files,
    mails: await writeMails(source, archive, options),
    missing_files: stored.missing,
  };
}

async function writeTables(source: LibrarySource, archive: ArchiveWriter, { signal, onProgress }: Transfer): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = [];
  const total = source.tables.length + source.files.length;
  for (const table of source.tables) {
    const digest = new LinesDigest();
    let bytes = 0;
    const content = async function* (): AsyncGenerator<Buffer> {
      for await (const lines of source.lines(table)) {
        signal.throwIfAborted();
        digest.add(lines);
        const chunk = Buffer.from(`${lines.join('\n')}\n`);
        bytes += chunk.length;
        yield chunk;
      }
    };
    await archive.add(tableEntry(table.name), Readable.from(content()), { compress: true });
    tables.push(described(table, digest, bytes));
    onProgress?.({ name: table.name, count: tables.length, total });
  }
  return tables;
}

function described({ name, columns }: TableShape, digest: LinesDigest, bytes: number): Manifest['tables'][number] {
  return { name, columns: [...columns], bytes, ...digest.sum() };
}

async function writeFiles(source: LibrarySource, archive: ArchiveWriter, { signal, onProgress }: Transfer) {
  const files: Manifest['files'] = [];
  const missing: string[] = [];
  const total = source.tables.length + source.files.length;
  for (const name of source.files) {
    signal.throwIfAborted();
    const found = await openPatiently(source, name);
    if (found) {
      const hash = createHash('sha256');
      let size = 0;
      const measured = new Transform({
        transform: (chunk: Buffer, _encoding, done) => {
          hash.update(chunk);
          size += chunk.length;
          done(null, chunk);
        },
      });
      found.content.on('error', (error) => measured.destroy(error));
      // Pictures and most attachments are compressed already.
      await archive.add(fileEntry(name), found.content.pipe(measured), { compress: false });
      files.push({ name, size, sha256: hash.digest('hex') });
    } else missing.push(name);
    onProgress?.({ name, count: source.tables.length + files.length + missing.length, total });
  }
  return { files, missing };
}

async function writeMails(source: LibrarySource, archive: ArchiveWriter, { signal }: Transfer): Promise<NonNullable<Manifest['mails']>> {
  const mails: NonNullable<Manifest['mails']> = [];
  for (const name of source.mails.filter(isArchived)) {
    signal.throwIfAborted();
    const content = await source.openMail(name);
    if (!content) continue;
    await archive.add(mailEntry(name), Readable.from([content]), { compress: true });
    mails.push({ name, size: content.length, sha256: createHash('sha256').update(content).digest('hex') });
  }
  return mails;
}

/** Opens a file that a deletion begun before the backup may move aside for a moment. */
async function openPatiently(source: LibrarySource, name: string): ReturnType<LibrarySource['openFile']> {
  for (const delay of [100, 1000]) {
    const found = await source.openFile(name);
    if (found) return found;
    await sleep(delay);
  }
  return source.openFile(name);
}

function missingFiles(names: readonly string[]): BackupError {
  const more = names.length > 10 ? ` and ${names.length - 10} more` : '';
  return new BackupError(
    `${names.length === 1 ? 'A stored file is' : `${names.length} stored files are`} missing: ${names.slice(0, 10).join(', ')}${more}. ` +
      'Bring them back from an earlier backup, or leave them out with --skip-missing.',
  );
}
