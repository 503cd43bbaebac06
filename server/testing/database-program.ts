import { fdatasyncSync } from 'node:fs';
import { once } from 'node:events';
import { PGlite } from '@electric-sql/pglite';
import { backfillDocuments } from '../features/search/index/backfill.ts';
import { startSemanticSearch } from '../features/search/semantic/start-semantic-search.ts';
import { DurableFS } from '../platform/db/durable-fs.ts';
import { acquireGuard } from '../platform/db/guard.ts';
import { joinDatabase, openDatabase } from '../platform/db/open.ts';
import { onTrap } from '../platform/db/trap.ts';

// A separate process for tests of several or crashing processes:
// `database-program.ts PART DATA_DIR`.

const [, , part, dataDir = ''] = process.argv;

switch (part) {
  case 'write':
    await write();
    break;
  case 'guard':
    await guard();
    break;
  case 'join':
    await join();
    break;
  case 'read':
    await read();
    break;
  case 'lose-a-sync':
    await loseASync();
    break;
  default:
    throw new Error(`Unknown part: ${part}.`);
}

/**
 * Prints the existing rows, then inserts until it is killed, printing the number of each
 * acknowledged row.
 */
async function write(): Promise<void> {
  const { sql } = await openDatabase({ dataDir });
  await sql`create table if not exists written (n bigint generated always as identity primary key, batch text not null)`;
  const [there] = await sql<{ numbers: string }[]>`select concat('0', (select string_agg(',' || n, '') from written)) as numbers`;
  console.log(there?.numbers);
  const single = async (): Promise<void> => {
    for (;;) {
      const [row] = await sql<{ n: number }[]>`insert into written (batch) values ('') returning n`;
      console.log(row?.n);
    }
  };
  const threes = async (): Promise<void> => {
    for (let i = 0; ; i++) {
      const batch = `${process.pid}-${i}`;
      const numbers = await sql.begin(async (transaction) => {
        const found: number[] = [];
        for (let k = 0; k < 3; k++) {
          const [row] = await transaction<{ n: number }[]>`insert into written (batch) values (${batch}) returning n`;
          if (row) found.push(row.n);
        }
        return found;
      });
      console.log(numbers.join('\n'));
    }
  };
  await Promise.all([single(), single(), threes()]);
}

/**
 * Waits for a line on stdin, so that several processes start at once; then prints whether it
 * acquired the lock.
 */
async function guard(): Promise<void> {
  console.log('waiting');
  await once(process.stdin, 'data');
  try {
    await acquireGuard(dataDir);
    console.log('taken');
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
  }
  await once(process.stdin, 'end');
  process.exit(0);
}

async function join(): Promise<void> {
  const database = await joinDatabase({ dataDir });
  const [row] = await database.sql<{ names: string[] }[]>`select array_agg(username order by id) as names from users`;
  console.log(row?.names.join(' '));
  await database.sql`insert into attempts (key, count, resets_at) values (${Buffer.from('joined')}, 1, now())`;
  await database.close();
}

/**
 * Creates many posts, indexes them for semantic search, and prints the number of indexed documents
 * whenever it rises.
 */
async function read(): Promise<void> {
  const database = await openDatabase({ dataDir });
  const { sql } = database;
  await sql`insert into users (username, email, email_key, password_hash) values ('reader', 'reader@example.org', 'reader@example.org', '')`;
  await sql`insert into posts (user_id, content, title) select 1, 'Salvation ' || n, 'Salvation' from generate_series(1, 400) n`;
  await backfillDocuments(sql);
  const log = { info: () => undefined, warn: console.log, error: console.log };
  await startSemanticSearch({ database, embeddings: undefined, log, width: 64, lowPriority: false });
  for (let last = 0; ;) {
    const [row] = await sql<{ count: number }[]>`select count(*)::integer as count from search_meaning`;
    if (row && row.count > last) console.log((last = row.count));
  }
}

/**
 * Exits with 7 when the I/O error is reported, and prints a line if an unsynced commit is
 * acknowledged.
 */
async function loseASync(): Promise<void> {
  let works = true;
  const fs = new DurableFS(`${dataDir}/database`, (fd) => {
    if (!works) throw new Error('input/output error');
    fdatasyncSync(fd);
  });
  const startParams = [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync'];
  const pg = await PGlite.create({ fs, startParams });
  onTrap(pg, () => process.exit(7));
  await pg.exec('create table kept (a integer)');
  works = false;
  await pg.exec('insert into kept values (1)');
  console.log('acknowledged');
}
