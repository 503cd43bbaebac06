import { ConfigError } from './platform/config.ts';
import { DatabaseError } from './platform/db/database-error.ts';

/** Logs why startup failed, in one sentence if the operator can fix it, and exits the process. */
export function failStart(error: unknown): never {
  console.error(operatorMessage(error) ?? error);
  process.exit(1);
}

function operatorMessage(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof DatabaseError) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  // undefined_file, data_corrupted and index_corrupted of PostgreSQL.
  if (['58P01', 'XX001', 'XX002'].includes(String(error.code)))
    return `The database is damaged (${error.message}); restore it from a backup.`;
  const port = process.env['PORT'] ?? '3000';
  if (error.code === 'EADDRINUSE') return `PORT ${port} is in use; stop the program that uses it or choose another port.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `HOST ${process.env['HOST'] ?? ''} is not an address of this machine.`;
  if (error.code === 'EACCES') return `PORT ${port} cannot be opened by this user; choose a port above 1023.`;
  return undefined;
}
