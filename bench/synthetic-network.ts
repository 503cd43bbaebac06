import { type Random, randomFrom } from './random.ts';

/** Users, communities, and the works and topics that posts refer to; each is spoken of by its place among them, from 0. */
export const sizes = { users: 1000, communities: 50, works: 200, topics: 50 } as const;

/** Whose feeds are asked for. Both follow five hundred: one of all kinds, the other those who have been silent. */
export const readers = { usual: 0, ofTheSilent: 998 } as const;

export interface MadeUpPost {
  id: number;
  author: number;
  community: number | null;
  /** How often its sentence is said. */
  length: number;
  /** Each once. */
  likers: number[];
  commenters: number[];
  references: { work: number | null; topic: number | null }[];
  /** What came about right after it. Posts and reposts share their ids. */
  repost: { id: number; post: number; user: number } | undefined;
}

const everybody = upTo(sizes.users);
/** Every second user wrote in the first fifth, and has been silent since. */
const writers = everybody.filter((user) => user % 2 === 0);
const silent = everybody.filter((user) => user % 2 === 1);
const everywhere = upTo(sizes.communities);

/** So many posts in the order of their ids, the same for the same number. For each there are three comments and ten likes, but few have most. */
export function* syntheticPosts(count: number): Generator<MadeUpPost> {
  const random = randomFrom(1_517_1095);
  const latest: number[] = [];
  let id = 0;
  for (let n = 0; n < count; n++) {
    id += 1;
    latest[n % 400] = id;
    const author = n < count / 5 ? random.skewed(everybody, 1) : random.skewed(writers, 1.7);
    const { likes, comments } = popularityOf(n);
    const post = {
      id,
      author,
      // The reader writes outside of them, and so never where they are no member.
      community: author !== readers.usual && random.next() < 0.4 ? random.skewed(everywhere, 2.5) : null,
      length: random.between(1, 6),
      likers: likersOf(likes, random),
      commenters: Array.from({ length: comments }, () => random.skewed(writers, 1.3)),
      // Those with most comments have them all, for one of these is asked for.
      references: n % 5 === 0 || comments > 100 ? referencesOf(random) : [],
    };
    const repost = n % 20 === 19 ? { id: (id += 1), post: random.skewed(latest, 1), user: random.skewed(writers, 1.7) } : undefined;
    yield { ...post, repost };
  }
}

/** Of a hundred neighbours one is liked by hundreds, and half by one or two; together they have a thousand likes and three hundred comments. */
function popularityOf(n: number): { likes: number; comments: number } {
  const rank = (n * 37 + Math.floor(n / 100) * 13) % 100;
  return {
    likes: rank === 0 ? 300 : rank < 10 ? 40 : rank < 50 ? 7 : rank < 60 ? 2 : 1,
    comments: rank === 0 ? 120 : rank < 10 ? 12 : rank < 46 ? 2 : 0,
  };
}

function likersOf(count: number, random: Random): number[] {
  const first = random.between(0, sizes.users - 1);
  // The step has no factor in common with the number of users, so that nobody comes twice.
  return Array.from({ length: count }, (_, i) => (first + i * 919) % sizes.users);
}

function referencesOf(random: Random): MadeUpPost['references'] {
  return Array.from({ length: random.between(1, 3) }, () =>
    random.next() < 0.8
      ? { work: random.between(0, sizes.works - 1), topic: null }
      : { work: null, topic: random.between(0, sizes.topics - 1) },
  );
}

/** Whom each user follows. */
export function syntheticFollows(): { follower: number; followed: number }[] {
  const random = randomFrom(500);
  return everybody.flatMap((follower) => {
    const among = (follower === readers.ofTheSilent ? silent : everybody).filter((user) => user !== follower);
    const wanted = Object.values<number>(readers).includes(follower) ? 500 : 30;
    const followed = new Set<number>();
    while (followed.size < wanted) followed.add(random.skewed(among, wanted === 500 ? 1 : 1.5));
    return Array.from(followed, (one) => ({ follower, followed: one }));
  });
}

/** Who joined what: the largest has nine users in ten, the smallest one in twenty. The reader joined twenty, large ones and small ones. */
export function syntheticMembers(): { user: number; community: number }[] {
  const random = randomFrom(20);
  return everywhere.flatMap((community) => {
    const share = 0.05 + 0.85 * (1 - community / sizes.communities) ** 3;
    const joined = everybody.filter((user) => {
      const drawn = random.next() < share;
      return user === readers.usual ? community % 5 < 2 : user !== readers.ofTheSilent && drawn;
    });
    return joined.map((user) => ({ user, community }));
  });
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}
