import { insertComment } from '../server/features/comments/queries.ts';
import { joinCommunity } from '../server/features/communities/members.ts';
import { createCommunity } from '../server/features/communities/save-community.ts';
import { follow } from '../server/features/follows/follow.ts';
import { toggleLike, toggleRepost } from '../server/features/posts/reaction-queries.ts';
import { readPassages } from '../server/features/references/public.ts';
import { createPost } from '../server/features/posts/save-post.ts';
import type { Sql } from '../server/platform/db/open.ts';
import { findCaller, findWorkId } from './folders.ts';

type Name = 'macrina' | 'gaunilo' | 'r.halevi' | 'tomas_k' | 'mirembe';
type CommunityName = 'Cappadocian readers' | 'Syriac table' | 'Medieval Jewish thought';

/** The founder, description and members of each community. */
const communities: readonly (readonly [CommunityName, Name, description: string, ...members: Name[]])[] = [
  [
    'Cappadocian readers',
    'macrina',
    'Basil, the two Gregories, and the sister who taught them. We read a few pages a week and argue about the particles.',
    'gaunilo',
    'tomas_k',
    'mirembe',
  ],
  ['Syriac table', 'mirembe', 'Ephrem, Aphrahat, Jacob, Isaac. Beginners sit next to those who are not.', 'macrina', 'r.halevi'],
  ['Medieval Jewish thought', 'r.halevi', 'From Saadia to Crescas, in Arabic, Hebrew and whatever it takes.', 'gaunilo'],
];

const follows: readonly (readonly [Name, ...followed: Name[]])[] = [
  ['macrina', 'gaunilo', 'mirembe'],
  ['gaunilo', 'macrina', 'r.halevi'],
  ['r.halevi', 'mirembe'],
  ['tomas_k', 'macrina', 'gaunilo', 'mirembe'],
  ['mirembe', 'macrina', 'r.halevi'],
];

interface SeedPost {
  by: Name;
  /** The community; without one, the post is on the user's profile. */
  in?: CommunityName;
  text: string;
  about?: string;
  likes?: Name[];
  reposts?: Name[];
  answers?: (readonly [Name, string])[];
}

/** Posts, oldest first. */
const posts: readonly SeedPost[] = [
  {
    by: 'mirembe',
    text: 'Teaching Psalm 22 tomorrow. Ps 22:1 is easy, everybody knows it; it is Ps 22:3 that I never know how to read aloud.',
    likes: ['macrina', 'r.halevi'],
    answers: [['r.halevi', 'As an accusation, and then as praise. The Hebrew allows both.']],
  },
  {
    by: 'tomas_k',
    text: 'Someone on the tram asked what I was reading. I said *Pascal*. She said: “Still?” I have been thinking about it ever since.',
    about: 'Pensées',
    likes: ['macrina', 'mirembe', 'gaunilo'],
    answers: [['gaunilo', 'Still. It is the only honest word for it.']],
  },
  {
    by: 'r.halevi',
    in: 'Medieval Jewish thought',
    text: 'For Thursday: the letter to the student, twice. The first time for what it says, the second time for **whom it leaves out**.',
    about: 'מורה נבוכים — Guide for the Perplexed',
    likes: ['gaunilo', 'mirembe'],
    reposts: ['gaunilo'],
    answers: [['gaunilo', 'Is it fair to count those he leaves out by name?']],
  },
  {
    by: 'mirembe',
    in: 'Syriac table',
    text: 'We begin with the twentieth hymn. Bring a voice; the meter does half of the translating.\n\n> Truth and Love are wings that cannot be parted.',
    about: 'ܡܕܪ̈ܫܐ ܕܥܠ ܗܝܡܢܘܬܐ — Hymns on Faith',
    likes: ['macrina', 'r.halevi', 'tomas_k'],
    reposts: ['macrina'],
    answers: [
      ['macrina', 'I have had the seven-syllable line in my ears for days.'],
      ['r.halevi', 'May I come if I only read square letters?'],
      ['mirembe', 'Of course. We will push the tables together.'],
    ],
  },
  {
    by: 'gaunilo',
    text: 'If the will needs help in order to want, who wanted the help? Asking for a friend who lived in 1525.\n\nRom 9:16 seems to settle it, until one reads on to Rom 10:13.',
    about: 'On Free Will',
    likes: ['tomas_k'],
    answers: [['tomas_k', 'Your friend will not like any of the answers.']],
  },
  {
    by: 'macrina',
    in: 'Cappadocian readers',
    text: 'Notes from Tuesday: the cloud in the second book (Exod 20:21) is not an obstacle to seeing but *the way it is done*. Where he enters the darkness, the verb is the one for coming home.',
    about: 'The Life of Moses',
    likes: ['gaunilo', 'mirembe', 'tomas_k'],
    reposts: ['tomas_k'],
    answers: [
      ['tomas_k', 'Which edition did you have? Mine has another verb there.'],
      ['macrina', 'Then we have our question for next Tuesday.'],
    ],
  },
  {
    by: 'mirembe',
    in: 'Cappadocian readers',
    text: 'Could we take *On the Holy Spirit* before the summer? Chapter 27, on what is handed down without being written (compare 2 Thess 2:15), has waited for us long enough.',
    about: 'On the Holy Spirit',
    likes: ['macrina'],
  },
];

/** Creates communities, follows and posts. */
export async function seedNetwork(sql: Sql): Promise<void> {
  const communityIds = new Map<CommunityName, number>();
  for (const [name, founder, description, ...members] of communities) {
    const { id } = await createCommunity(sql, await findCaller(sql, founder), { name, description });
    for (const member of members) await joinCommunity(sql, await findCaller(sql, member), id);
    communityIds.set(name, id);
  }
  for (const [follower, ...followed] of follows) {
    for (const name of followed) await follow(sql, await findCaller(sql, follower), name);
  }
  for (const post of posts) await createSeedPost(sql, post, post.in && communityIds.get(post.in));
  await spreadOverDays(sql);
}

async function createSeedPost(
  sql: Sql,
  { by, text, about, likes = [], reposts = [], answers = [] }: SeedPost,
  communityId: number | undefined,
): Promise<void> {
  const references = about === undefined ? [] : [{ ref_type: 'work' as const, ref_id: await findWorkId(sql, about) }];
  const created = await createPost(sql, await findCaller(sql, by), { content: text, community_id: communityId ?? null, references });
  if (!('post' in created)) throw new Error('a seed post waits for approval');
  const { id } = created.post;
  for (const [name, content] of answers) {
    const comment = { content, ignored: [], mentions: [], passages: await readPassages(sql, content, { numbering: 'kjv' }) };
    await insertComment(sql, (await findCaller(sql, name)).id, id, comment);
  }
  for (const name of likes) await toggleLike(sql, (await findCaller(sql, name)).id, id);
  for (const name of reposts) await toggleRepost(sql, (await findCaller(sql, name)).id, id);
}

/** Spreads the timestamps over several days, since everything is created at once. */
async function spreadOverDays(sql: Sql): Promise<void> {
  await sql`
    update posts set created_at = now() - (newest - id) * interval '7 hours' - interval '20 minutes',
      updated_at = now() - (newest - id) * interval '7 hours' - interval '20 minutes'
    from (select max(id) as newest from posts) n`;
  await sql`
    update comments c set created_at = p.created_at + (c.id - first + 1) * interval '6 minutes'
    from posts p, (select post_id, min(id) as first from comments group by post_id) f where p.id = c.post_id and f.post_id = c.post_id`;
}
