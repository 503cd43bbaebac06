import { type Random, randomFrom } from './random.ts';

/** Each user, community, work and topic is identified by its index, starting at 0. */
export const sizes = { users: 1000, communities: 50, works: 200, topics: 50 } as const;

/**
 * The readers of the measured feeds. Both follow 500 users; `silent` follows only users without
 * recent posts.
 */
export const readers = { typical: 0, silent: 998 } as const;

export interface SyntheticPost {
  id: number;
  author: number;
  community: number | null;
  /** How often the sample sentence is repeated. */
  length: number;
  /** Distinct users. */
  likers: number[];
  commenters: number[];
  references: { work: number | null; topic: number | null }[];
  /** A repost that directly follows this post. Posts and reposts share one id sequence. */
  repost: { id: number; post: number; user: number } | undefined;
}

const allUsers = indexesUpTo(sizes.users);
/** Odd users post only among the first fifth of the posts. */
const writers = allUsers.filter((user) => user % 2 === 0);
const silentUsers = allUsers.filter((user) => user % 2 === 1);
const allCommunities = indexesUpTo(sizes.communities);

/**
 * Generates `count` posts in the order of their ids, always the same ones. They have three comments
 * and ten likes on average, most of which belong to a few posts.
 */
export function* syntheticPosts(count: number): Generator<SyntheticPost> {
  const random = randomFrom(1_517_1095);
  const latest: number[] = [];
  let id = 0;
  for (let n = 0; n < count; n++) {
    id += 1;
    latest[n % 400] = id;
    const author = n < count / 5 ? random.skewed(allUsers, 1) : random.skewed(writers, 1.7);
    const { likes, comments } = popularityOf(n);
    const post = {
      id,
      author,
      // The reader is not a member of every community, so the reader's posts are in none.
      community: author !== readers.typical && random.next() < 0.4 ? random.skewed(allCommunities, 2.5) : null,
      length: random.between(1, 6),
      likers: likersOf(likes, random),
      commenters: Array.from({ length: comments }, () => random.skewed(writers, 1.3)),
      // The measured post has many comments and needs references.
      references: n % 5 === 0 || comments > 100 ? referencesOf(random) : [],
    };
    const repost = n % 20 === 19 ? { id: (id += 1), post: random.skewed(latest, 1), user: random.skewed(writers, 1.7) } : undefined;
    yield { ...post, repost };
  }
}

/**
 * Each hundred consecutive posts have about 1,000 likes and 300 comments, distributed very
 * unevenly.
 */
function popularityOf(n: number): { likes: number; comments: number } {
  const rank = (n * 37 + Math.floor(n / 100) * 13) % 100;
  return {
    likes: rank === 0 ? 300 : rank < 10 ? 40 : rank < 50 ? 7 : rank < 60 ? 2 : 1,
    comments: rank === 0 ? 120 : rank < 10 ? 12 : rank < 46 ? 2 : 0,
  };
}

function likersOf(count: number, random: Random): number[] {
  const first = random.between(0, sizes.users - 1);
  // The step is coprime with the number of users, so that the likers are distinct.
  return Array.from({ length: count }, (_, i) => (first + i * 919) % sizes.users);
}

function referencesOf(random: Random): SyntheticPost['references'] {
  return Array.from({ length: random.between(1, 3) }, () =>
    random.next() < 0.8
      ? { work: random.between(0, sizes.works - 1), topic: null }
      : { work: null, topic: random.between(0, sizes.topics - 1) },
  );
}

export function syntheticFollows(): { follower: number; followed: number }[] {
  const random = randomFrom(500);
  return allUsers.flatMap((follower) => {
    const candidates = (follower === readers.silent ? silentUsers : allUsers).filter((user) => user !== follower);
    const count = Object.values<number>(readers).includes(follower) ? 500 : 30;
    const followed = new Set<number>();
    while (followed.size < count) followed.add(random.skewed(candidates, count === 500 ? 1 : 1.5));
    return Array.from(followed, (one) => ({ follower, followed: one }));
  });
}

/**
 * Generates memberships: 90 % of the users are in the largest community, 5 % in the smallest,
 * the reader in twenty of all sizes.
 */
export function syntheticMembers(): { user: number; community: number }[] {
  const random = randomFrom(20);
  return allCommunities.flatMap((community) => {
    const share = 0.05 + 0.85 * (1 - community / sizes.communities) ** 3;
    const members = allUsers.filter((user) => {
      const isChosen = random.next() < share;
      return user === readers.typical ? community % 5 < 2 : user !== readers.silent && isChosen;
    });
    return members.map((user) => ({ user, community }));
  });
}

function indexesUpTo(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}
