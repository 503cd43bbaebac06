import { hashPassword } from '../server/features/accounts/passwords.ts';
import { insertSession } from '../server/features/accounts/session-queries.ts';
import { newToken } from '../server/features/accounts/tokens.ts';
import type { Sql } from '../server/platform/db/open.ts';
import { hashToken } from '../server/platform/http/authenticate.ts';
import type { Targets } from './targets.ts';

/** A user with a session. */
export interface Reader {
  id: number;
  username: string;
  email: string;
  password: string;
  token: string;
}

/** Adds a user with a session, and without a password. */
export async function addUser(sql: Sql, username = 'reader'): Promise<{ id: number; token: string }> {
  const email = `${username}@example.org`;
  const [user] = await sql<{ id: number }[]>`
    insert into users (username, email, email_key, password_hash) values (${username}, ${email}, ${email}, '') returning id`;
  if (!user) throw new Error('no user was inserted');
  return { id: user.id, token: await addSession(sql, user.id) };
}

/** Returns the token of a new session. */
export async function addSession(sql: Sql, userId: number): Promise<string> {
  const token = newToken();
  await insertSession(sql, userId, hashToken(token));
  return token;
}

const readers = 200;
/** The number of readers who review each work. */
const reviewsPerWork = 4;

/**
 * Adds readers, reviews of many works, and one work with especially many reviews and references.
 */
export async function addReaders(sql: Sql, { workId, reviewed }: Targets): Promise<Reader> {
  const password = newToken();
  await sql`
    insert into users (username, email, email_key, password_hash, display_name, bio)
    select name, name || '@example.org', name || '@example.org', ${await hashPassword(password)}, 'Reader ' || n, 'Reads patristics, slowly; Syriac on Sundays.'
    from generate_series(1, ${readers}::integer) n, format('reader_%s', n) name`;
  await addReviews(sql, workId, reviewed);
  await sql`
    insert into work_references (work_id, source_type, source_id, title, user_id)
    select ${workId}, case n % 2 when 0 then 'topic' else 'post' end, n, 'What the fathers made of it, part ' || n, (select id from users order by id offset n limit 1)
    from generate_series(1, 60) n`;
  const [user] = await sql<{ id: number; username: string; email: string }[]>`select id, username, email from users order by id limit 1`;
  if (!user) throw new Error('no reader was inserted');
  return { ...user, password, token: await addSession(sql, user.id) };
}

async function addReviews(sql: Sql, workId: number, reviewed: readonly number[]): Promise<void> {
  const comment =
    'Read it as the prayer that it is and the argument changes shape: the second chapter is the hinge of a longing, not a proof in a seminar.';
  await sql`
    insert into reads (user_id, work_id, rating, comment)
    select u.id, ${workId}, 1 + u.id % 5, case when u.id % 3 > 0 then ${comment} end from users u where u.id % 2 = 0`;
  await sql`
    insert into reads (user_id, work_id, rating, comment)
    select u.id, w.id, 1 + (u.id + w.position) % 5, case when w.position % 3 > 0 then ${comment} end
    from users u join unnest(${[...reviewed]}::bigint[]) with ordinality as w(id, position)
      on u.id = (select min(id) from users) or (w.position * 7919 + u.id) % ${readers / reviewsPerWork}::bigint = 0
    on conflict do nothing`;
}
