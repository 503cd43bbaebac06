import { Ajv } from 'ajv';
import Type, { type Static } from 'typebox';
import { BackupError } from './backup-error.ts';
import { mailPattern } from './outbox-files.ts';
import { storedFilePattern } from './stored-file.ts';

/** The version of the format. Each version can read all earlier ones. */
export const FORMAT_VERSION = 2;
export const MANIFEST = 'manifest.json';
export const MAX_MANIFEST_BYTES = 128 * 2 ** 20;

const Name = Type.String({ pattern: '^[a-z_][a-z0-9_]{0,62}$' });
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const StoredFile = Type.Object({ name: Type.String({ pattern: storedFilePattern.source }), size: Count, sha256: Sha256 });
const MailSize = Type.Integer({ minimum: 0, maximum: 32 * 2 ** 20 });
const StoredMail = Type.Object({ name: Type.String({ pattern: mailPattern.source }), size: MailSize, sha256: Sha256 });

/** Describes an archive; docs/backup.md explains it. */
const Manifest = Type.Object({
  format: Type.Literal('catena-backup'),
  version: Type.Integer({ minimum: 1 }),
  created_at: Type.String({ maxLength: 40 }),
  database: Type.Union([Type.Literal('embedded'), Type.Literal('server')]),
  migrations: Type.Array(Type.Object({ name: Type.String({ pattern: '^[0-9]{4}_[a-z0-9_]{1,100}$' }), checksum: Sha256 })),
  tables: Type.Array(Type.Object({ name: Name, columns: Type.Array(Name, { minItems: 1 }), rows: Count, bytes: Count, sha256: Sha256 })),
  sequences: Type.Array(Type.Object({ name: Name, last_value: Type.String({ pattern: '^-?[0-9]{1,19}$' }), is_called: Type.Boolean() })),
  files: Type.Array(StoredFile),
  /** Emails in the outbox folder. Version 1 has none. */
  mails: Type.Optional(Type.Array(StoredMail)),
  /** Files that rows refer to and that were missing. */
  missing_files: Type.Array(Type.String({ maxLength: 200 })),
});
export type Manifest = Static<typeof Manifest>;

export function tableEntry(name: string): string {
  return `tables/${name}.jsonl`;
}

export function fileEntry(name: string): string {
  return `files/${name}`;
}

export function mailEntry(name: string): string {
  return `outbox/${name}`;
}

/** Returns the names of all entries that a manifest describes. */
export function listEntryNames({ tables, files, mails = [] }: Manifest): string[] {
  return [
    ...tables.map(({ name }) => tableEntry(name)),
    ...files.map(({ name }) => fileEntry(name)),
    ...mails.map(({ name }) => mailEntry(name)),
  ];
}

/** Parses a manifest from an archive. Throws a BackupError if it does not have the right form. */
export function parseManifest(text: string): Manifest {
  const value = parseJson(text);
  const version = typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined;
  if (typeof version === 'number' && version > FORMAT_VERSION)
    throw new BackupError(
      `The archive has format version ${version}, which a newer Catena wrote; this one reads versions up to ${FORMAT_VERSION}.`,
    );
  if (!isManifest(value)) throw new BackupError('The archive is not a backup of Catena, or its manifest is damaged.');
  const names = listEntryNames(value);
  if (new Set(names).size < names.length) throw new BackupError('The manifest of the archive lists something twice.');
  return value;
}

function isManifest(value: unknown): value is Manifest {
  // Compiled on first use, since it is rarely needed.
  return new Ajv({ strict: false }).compile(Manifest)(value) === true;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
