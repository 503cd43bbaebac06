interface HourlyLimit {
  /** Requests per account and hour. */
  readonly free: number;
  readonly premium: number;
  /** What is counted, for sentences such as "60 posts per hour". */
  readonly noun: string;
}

/** Far above normal use. Operators change them with `LIMITS`. */
export const hourlyLimits = {
  posts: { free: 60, premium: 120, noun: 'posts' },
  comments: { free: 240, premium: 480, noun: 'comments' },
  reactions: { free: 1200, premium: 2400, noun: 'likes and reposts' },
  follows: { free: 300, premium: 600, noun: 'follows' },
  memberships: { free: 300, premium: 600, noun: 'membership changes' },
  invitations: { free: 120, premium: 240, noun: 'invitations' },
  searches: { free: 1800, premium: 3600, noun: 'searches' },
  suggestions: { free: 9000, premium: 18_000, noun: 'search suggestions' },
  uploads: { free: 200, premium: 600, noun: 'uploads' },
  essays: { free: 60, premium: 120, noun: 'new essays' },
  topics: { free: 120, premium: 240, noun: 'new topics' },
  notes: { free: 600, premium: 1200, noun: 'new notes' },
  folders: { free: 120, premium: 240, noun: 'new folders' },
  entries: { free: 1200, premium: 2400, noun: 'additions to folders, projects, workflows and reading lists' },
  reviews: { free: 300, premium: 600, noun: 'reviews' },
  circles: { free: 30, premium: 60, noun: 'new circles' },
  communities: { free: 20, premium: 40, noun: 'new communities' },
  organizations: { free: 60, premium: 120, noun: 'new organizations' },
  projects: { free: 60, premium: 120, noun: 'new projects' },
  workflows: { free: 60, premium: 120, noun: 'new workflows' },
} as const satisfies Record<string, HourlyLimit>;

export type HourlyLimitName = keyof typeof hourlyLimits;

/** Bytes of attachments, essay pictures and profile pictures that one account may store. */
export const storageLimit = { free: 2 * 1024 ** 3, premium: 20 * 1024 ** 3 } as const;
