/** A list of posts: of a community, by a user, for the reader, or by everyone. */
export type Feed = { kind: 'community'; id: number } | { kind: 'user'; username: string } | { kind: 'home' } | { kind: 'all' };
