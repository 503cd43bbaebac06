import { readRecord } from '../server/catalog/record.ts';
import { importCatalog } from '../server/catalog/import-catalog.ts';
import { hashPassword } from '../server/features/accounts/passwords.ts';
import { insertUserWithSession } from '../server/features/accounts/queries.ts';
import { emailKey } from '../server/features/accounts/tokens.ts';
import { saveRead } from '../server/features/reads/queries.ts';
import { backfillDocuments } from '../server/features/search/index/backfill.ts';
import { countWords } from '../server/features/search/suggest/count-words.ts';
import type { Database, Sql } from '../server/platform/db/open.ts';
import type { Tools } from '../server/platform/feature.ts';
import { hashToken } from '../server/platform/http/authenticate.ts';
import { seedCircles } from './circles.ts';
import { seedFolders } from './folders.ts';
import { libraryLines } from './library.ts';
import { seedNetwork } from './network.ts';
import { seedPictures } from './pictures.ts';
import { seedScripture } from './scripture.ts';

/** The password of all seed users. Used only in the demo and in tests. */
export const worldPassword = 'in-principio-1';

const readers = [
  { username: 'macrina', name: 'Macrina Hale', bio: 'Patristics, slowly. Syriac when I dare.' },
  { username: 'gaunilo', name: 'Gaunilo Moreau', bio: 'On behalf of the fool.' },
  { username: 'r.halevi', name: 'Ruth Halevi', bio: 'Judeo-Arabic philosophy, and what became of it.' },
  { username: 'tomas_k', name: 'Tomáš Kovář', bio: null },
  { username: 'mirembe', name: 'Mirembe Okello', bio: 'Lecturer in church history. Hymns at night.' },
] as const;

type Reader = (typeof readers)[number]['username'];

/** Username, work, rating and comment. */
const reviews: readonly (readonly [Reader, string, rating: number, comment: string | null])[] = [
  [
    'macrina',
    'Proslogion',
    5,
    'Read it as the prayer that it is and the argument changes shape: chapter two is the hinge of a longing, not a proof in a seminar.',
  ],
  [
    'gaunilo',
    'Proslogion',
    3,
    'The island still seems to me a fair reply. But I have never been so courteously disagreed with as in the answer to it.',
  ],
  ['mirembe', 'Proslogion', 5, null],
  ['macrina', 'Confessions', 5, 'Every time I think that it is about him, the grammar turns and it is an address to somebody else.'],
  ['tomas_k', 'Confessions', 4, 'Books one to nine in a week; ten to thirteen took the winter, and were worth it.'],
  ['mirembe', 'Confessions', 5, null],
  [
    'r.halevi',
    'מורה נבוכים — Guide for the Perplexed',
    5,
    'Begin with the letter to the student at the front. He tells you there how he hides things, and hides things while he tells you.',
  ],
  ['gaunilo', 'מורה נבוכים — Guide for the Perplexed', 4, null],
  [
    'macrina',
    'ܡܕܪ̈ܫܐ ܕܥܠ ܗܝܡܢܘܬܐ — Hymns on Faith',
    5,
    'Against those who pry: eighty-seven hymns, and the refrain of nearly all of them is wonder.',
  ],
  ['mirembe', 'ܡܕܪ̈ܫܐ ܕܥܠ ܗܝܡܢܘܬܐ — Hymns on Faith', 4, 'Sing them. On the page they repeat themselves; aloud they turn.'],
  [
    'mirembe',
    'Ecclesiastical History of the English People',
    5,
    'Careful about his sources as few were before him. Note how often he says who told him.',
  ],
  ['tomas_k', 'Summa Theologiae', 4, 'The objections are the best part: he states them better than those who held them.'],
  ['gaunilo', 'Cur Deus Homo', 3, null],
  ['r.halevi', 'הכוזרי — The Kuzari', 5, 'A dialogue in which the king is allowed to be clever.'],
  ['tomas_k', 'Pensées', 4, 'Fragments of a book that would have been worse had he finished it.'],
  ['macrina', 'The Life of Moses', 5, 'Never to reach the end of desiring: that is what it is to see.'],
  [
    'mirembe',
    'The Apostle Paul and the Introspective Conscience of the West',
    4,
    'Seventeen pages that changed how I teach Romans 9: Paul’s question is about peoples, not about a bad conscience.',
  ],
  ['gaunilo', 'Der Liebesbegriff bei Augustin', 4, null],
  ['mirembe', 'Revelations of Divine Love', 5, 'A hazelnut in the palm of a hand, and the whole of doctrine in it.'],
];

/**
 * Fills an empty database with a small library, users and content for demo, development and tests.
 */
export async function seedWorld(database: Database, tools: Omit<Tools, 'sql'>): Promise<void> {
  await importCatalog(database, libraryRows());
  for (const reader of readers) await createReader(database.sql, reader);
  for (const [username, title, rating, comment] of reviews) await createReview(database.sql, username, title, rating, comment);
  await spreadOverDays(database.sql);
  await seedPictures(
    { ...tools, sql: database.sql },
    readers.map(({ username }) => username),
  );
  await seedFolders(database.sql);
  await seedNetwork(database.sql);
  await seedCircles(database.sql);
  await seedScripture(database.sql);
  // Index now, so that no background work remains after the start.
  await backfillDocuments(database.sql);
  await countWords(database.sql, new AbortController().signal);
}

async function* libraryRows() {
  let line = 0;
  for (const text of libraryLines()) yield { line: ++line, ...readRecord(JSON.parse(text)) };
}

async function createReader(sql: Sql, { username, name, bio }: (typeof readers)[number]): Promise<void> {
  const email = `${username}@example.org`;
  const user = { email, emailKey: emailKey(email), username, passwordHash: await hashPassword(worldPassword) };
  await insertUserWithSession(sql, user, { tokenHash: hashToken(`never used: ${username}`), agent: null, address: '127.0.0.1' });
  await sql`update users set display_name = ${name}, bio = ${bio} where username = ${username}`;
}

async function createReview(sql: Sql, username: string, title: string, rating: number, comment: string | null): Promise<void> {
  const [ids] = await sql<{ user_id: number; work_id: number }[]>`
    select u.id as user_id, w.id as work_id from users u, works w where u.username = ${username} and w.source_key = ${`seed:${title}`}`;
  if (!ids) throw new Error(`the seed data has no user ${username} or no work "${title}"`);
  await saveRead(sql, ids.user_id, { kind: 'work', id: ids.work_id }, { rating, comment });
}

/** Spreads the reviews over two weeks, since everything is created at once. */
async function spreadOverDays(sql: Sql): Promise<void> {
  await sql`
    update reads set created_at = now() - (newest - id) * interval '17 hours' - interval '50 minutes',
      updated_at = now() - (newest - id) * interval '17 hours' - interval '50 minutes'
    from (select max(id) as newest from reads) n`;
}
