import { ConfigError } from './platform/config.ts';
import { DatabaseError } from './platform/db/database-error.ts';

/** Ends a start that failed: with one sentence where the operator can do something about it. */
export function failStart(error: unknown): never {
  console.error(sentenceOf(error) ?? error);
  process.exit(1);
}

function sentenceOf(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof DatabaseError) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const port = process.env['PORT'] ?? '3000';
  if (error.code === 'EADDRINUSE') return `PORT ${port} is in use; stop what uses it or choose another port.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `HOST ${process.env['HOST'] ?? ''} is no address of this machine.`;
  if (error.code === 'EACCES') return `PORT ${port} may not be opened by this user; choose one above 1023.`;
  return undefined;
}
