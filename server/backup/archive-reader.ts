import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { BackupError } from './backup-error.ts';
import type { LibrarySource, TableShape, Transfer } from './library-source.ts';
import { LinesDigest } from './lines-digest.ts';
import {
  fileEntry,
  listEntryNames,
  mailEntry,
  MANIFEST,
  type Manifest,
  MAX_MANIFEST_BYTES,
  parseManifest,
  tableEntry,
} from './manifest.ts';

export interface Archive extends LibrarySource {
  readonly manifest: Manifest;
  /** Reads everything and compares it with the manifest. Throws a BackupError. */
  verify(transfer: Transfer): Promise<void>;
  close(): void;
}

/** Opens an archive. Trusts nothing in it: looks up entries by names that a manifest may have. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openZip(path);
  try {
    const entries = await listEntries(zip);
    const manifest = await readManifest(zip, entries);
    const expected = new Set([MANIFEST, ...listEntryNames(manifest)]);
    if (expected.size !== entries.size || [...expected].some((name) => !entries.has(name)))
      throw damaged('its entries are not those of the manifest');
    return archiveOf(zip, entries, manifest);
  } catch (error) {
    zip.close();
    throw error instanceof BackupError ? error : damaged(error);
  }
}

function archiveOf(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>, manifest: Manifest): Archive {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  const files = new Map(manifest.files.map((file) => [file.name, file]));
  const mails = new Map((manifest.mails ?? []).map((mail) => [mail.name, mail]));
  const open = (name: string, bytes: number) => readEntry(zip, entries, name, bytes);
  const lines = ({ name }: TableShape): AsyncGenerator<string[]> => {
    const table = tables.get(name);
    if (!table) throw damaged(`it has no table ${name}`);
    return splitLines(open(tableEntry(name), table.bytes));
  };
  return {
    manifest,
    migrations: manifest.migrations,
    tables: manifest.tables,
    sequences: manifest.sequences,
    files: [...files.keys()],
    mails: [...mails.keys()],
    lines,
    openFile: async (name) => {
      const file = files.get(name);
      return file && { size: file.size, content: Readable.from(open(fileEntry(name), file.size)) };
    },
    openMail: async (name) => {
      const mail = mails.get(name);
      return mail && readWhole(open(mailEntry(name), mail.size));
    },
    async verify({ signal, onProgress }) {
      const stored = [...manifest.files, ...mails.values()];
      const total = manifest.tables.length + stored.length;
      let count = 0;
      for (const table of manifest.tables) {
        const digest = new LinesDigest();
        for await (const batch of lines(table)) {
          signal.throwIfAborted();
          digest.add(batch);
        }
        const { rows, sha256 } = digest.sum();
        if (rows !== table.rows || sha256 !== table.sha256) throw damaged(`the table ${table.name} was altered`);
        onProgress?.({ name: table.name, count: ++count, total });
      }
      for (const { name, size, sha256 } of stored) {
        signal.throwIfAborted();
        const hash = createHash('sha256');
        for await (const chunk of open(mails.has(name) ? mailEntry(name) : fileEntry(name), size)) hash.update(chunk);
        if (hash.digest('hex') !== sha256) throw damaged(`the file ${name} was altered`);
        onProgress?.({ name, count: ++count, total });
      }
    },
    close: () => zip.close(),
  };
}

async function openZip(path: string): Promise<yauzl.ZipFile> {
  try {
    return await yauzl.openPromise(path, { autoClose: false, strictFileNames: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw new BackupError(`${path} cannot be read (${String(error.code)}).`);
    throw damaged(error);
  }
}

async function listEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw damaged('an entry is listed twice');
    entries.set(entry.fileName, entry);
  }
  return entries;
}

async function readManifest(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>): Promise<Manifest> {
  const entry = entries.get(MANIFEST);
  if (!entry) throw new BackupError('The file is not a backup of Catena: it has no manifest.');
  if (entry.uncompressedSize > MAX_MANIFEST_BYTES) throw damaged('its manifest is too large');
  const bytes = await readWhole(readEntry(zip, entries, MANIFEST, entry.uncompressedSize));
  if (createHash('sha256').update(bytes).digest('hex') !== zip.comment) throw damaged('its manifest was altered');
  return parseManifest(bytes.toString());
}

async function readWhole(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Yields the content of an entry, which must have exactly this length. */
async function* readEntry(
  zip: yauzl.ZipFile,
  entries: ReadonlyMap<string, yauzl.Entry>,
  name: string,
  bytes: number,
): AsyncGenerator<Buffer> {
  const entry = entries.get(name);
  if (!entry) throw damaged(`${name} is missing`);
  try {
    let left = bytes;
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      left -= chunk.length;
      if (left < 0) throw damaged(`${name} is longer than the manifest says`);
      yield chunk;
    }
    if (left > 0) throw damaged(`${name} is shorter than the manifest says`);
  } catch (error) {
    throw error instanceof BackupError ? error : damaged(error);
  }
}

/** Characters per batch; the database gets a batch in one statement. */
const BATCH_LENGTH = 2 ** 20;
const MAX_LINES = 2000;

async function* splitLines(content: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let length = 0;
  let unfinished: Buffer[] = [];
  for await (const chunk of content) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_BREAK); end >= 0; end = chunk.indexOf(LINE_BREAK, start)) {
      const line = Buffer.concat([...unfinished, chunk.subarray(start, end)]).toString();
      unfinished = [];
      start = end + 1;
      batch.push(line);
      length += line.length;
      if (length < BATCH_LENGTH && batch.length < MAX_LINES) continue;
      yield batch;
      [batch, length] = [[], 0];
    }
    if (start < chunk.length) unfinished.push(chunk.subarray(start));
  }
  if (unfinished.length > 0) throw damaged('a table ends within a row');
  if (batch.length > 0) yield batch;
}

const LINE_BREAK = 10;

function damaged(reason: unknown): BackupError {
  const text = reason instanceof Error ? reason.message : String(reason);
  return new BackupError(`The archive is damaged: ${text.slice(0, 300).replace(/\.$/, '')}. Nothing was changed.`);
}
