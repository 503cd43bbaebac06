import { DatabaseError } from './database-error.ts';
import { createPool } from './pool.ts';
import type { Sql } from './sql.ts';

/** Connects to the embedded database on its socket. Nothing is sent before the first query. */
export function connectEmbedded(socketPath: string, maxConnections = 10): Sql {
  return createPool({
    path: socketPath,
    username: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    max: maxConnections,
  });
}

/** Connects to a PostgreSQL server, and sees that it is there and new enough. */
export async function connectServer(databaseUrl: string, maxConnections = 10): Promise<Sql> {
  const place = placeOf(databaseUrl);
  const sql = createPool({ max: maxConnections, connect_timeout: 10 }, databaseUrl);
  try {
    const [row] = await sql<{ version: number; encoding: string }[]>`
      select current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding`;
    const major = Math.floor((row?.version ?? 0) / 10_000);
    if (major < OLDEST) throw new DatabaseError(`The server at ${place} runs PostgreSQL ${major}; Catena needs ${OLDEST} or newer.`);
    if (row?.encoding !== 'UTF8') {
      throw new DatabaseError(
        `The database that DATABASE_URL names is encoded as ${row?.encoding}, which has no room for every script; create one with encoding UTF8.`,
      );
    }
    return sql;
  } catch (error) {
    await sql.end({ timeout: 0 });
    throw error instanceof DatabaseError ? error : new DatabaseError(whyNot(error, place));
  }
}

const OLDEST = 15;

/** Host and port for a sentence: the address itself holds a password. */
function placeOf(databaseUrl: string): string {
  let url: URL;
  try {
    url = new URL(databaseUrl);
  } catch {
    throw new DatabaseError('DATABASE_URL is not an address such as postgres://user:password@host:5432/database.');
  }
  if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:') {
    throw new DatabaseError('DATABASE_URL must start with postgres:// or postgresql://.');
  }
  return `${url.hostname || url.searchParams.get('host') || 'localhost'}:${url.port || '5432'}`;
}

function whyNot(error: unknown, place: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `No PostgreSQL server answers at ${place}, which DATABASE_URL names: the connection was refused.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `There is no host of the name in ${place}, which DATABASE_URL names.`;
    case 'CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `The PostgreSQL server at ${place}, which DATABASE_URL names, can not be reached.`;
    case '28P01':
    case '28000':
      return `The PostgreSQL server at ${place} does not accept the user and password in DATABASE_URL.`;
    case '3D000':
      return `The PostgreSQL server at ${place} has no database of the name in DATABASE_URL; create it first.`;
    default:
      return `The PostgreSQL server at ${place} could not be used: ${error instanceof Error ? error.message : 'unknown error'}.`;
  }
}
