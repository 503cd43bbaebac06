import { resolve } from 'node:path';
import { ConfigError, type Environment, text } from '../platform/environment.ts';

export interface BackupConfig {
  /** The absolute path of the folder for automatic backups; undefined for none. */
  readonly backupDir: string | undefined;
  /** How many of them to keep. */
  readonly backupKeep: number;
}

export function loadBackupConfig(env: Environment): BackupConfig {
  const folder = text(env, 'BACKUP_DIR');
  const keep = text(env, 'BACKUP_KEEP') ?? '7';
  if (!/^[1-9]\d{0,3}$/.test(keep)) throw new ConfigError(`BACKUP_KEEP must be a number of archives from 1 to 9999, not "${keep}".`);
  return { backupDir: folder === undefined ? undefined : resolve(text(env, 'INIT_CWD') ?? '', folder), backupKeep: Number(keep) };
}
