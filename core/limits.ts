/** Numbers that browser and server must agree on. Spec section 9 and decisions S1, S3, L1. */
export const limits = {
  username: { min: 3, max: 30 },
  /** Characters, not bytes. */
  password: { min: 8, max: 200 },
  email: { max: 254 },
  rating: { min: 1, max: 5 },
  comment: { max: 5000 },
  /** Works on one page of the Digital Library. */
  libraryPage: 50,
  /** Rows of any other list, and the most that `limit` may ask for. */
  list: { usual: 50, most: 100 },
  /** Authors of one letter in one answer. */
  authorsOfLetter: 1000,
  searchTerm: { max: 200 },
  /** Characters of a search, without the blanks around it. */
  searchQuery: { max: 1000 },
  searchHits: { most: 50, snippet: 100 },
  essayTitle: { max: 200 },
  essayContent: { max: 1_000_000 },
  essayExcerpt: { max: 200 },
  /** Attachments of one essay, and the bytes of one of them. */
  essayFiles: { most: 10, bytes: 25 * 1024 * 1024 },
  filename: { max: 200 },
  essayPicture: { bytes: 10 * 1024 * 1024 },
  folderName: { max: 100 },
  /** Of one's own folders, in one answer. */
  ownFolders: 1000,
  noteTitle: { max: 200 },
  noteContent: { max: 100_000 },
  topicTitle: { max: 200 },
  topicContent: { max: 100_000 },
  communityName: { max: 100 },
  /** Of those that the caller has joined, in one answer. */
  joinedCommunities: 1000,
  communityDescription: { max: 1000 },
  postContent: { max: 10_000 },
  /** Of what a post is called where it is one of several things: its first plain characters. */
  postTitle: { max: 80 },
  /** Rows of references under one post. */
  postReferences: { most: 20 },
  /** Of those whom the caller follows, in one answer. */
  subscriptions: 1000,
  displayName: { max: 50 },
  bio: { max: 500 },
  /** Bytes of a picture or banner as it is sent, its most pixels in all (a bomb of 5 MB can have billions), and the most along one side. */
  profilePicture: { bytes: 5 * 1024 * 1024, pixels: 40_000_000, side: 30_000 },
  organizationName: { max: 200 },
  organizationDescription: { max: 2000 },
  organizationUrl: { max: 2000 },
  citation: { most: 200, text: 1000, url: 2000 },
  /** What a premium subscription raises; all else is the same for everyone. What was stored with it stays when it ends. */
  premium: {
    essayFiles: { most: 20, bytes: 50 * 1024 * 1024 },
    essayPicture: { bytes: 25 * 1024 * 1024 },
    profilePicture: { bytes: 15 * 1024 * 1024 },
  },
} as const;

/** Those of the limits that hang on premium. */
export interface UploadLimits {
  readonly essayFiles: { readonly most: number; readonly bytes: number };
  readonly essayPicture: { readonly bytes: number };
  readonly profilePicture: { readonly bytes: number };
}

export function uploadLimits(premium: boolean): UploadLimits {
  return premium ? limits.premium : limits;
}

const usernamePattern = /^[A-Za-z0-9_.-]{3,30}$/;

/** Whether a name may be taken: never all digits, because `/users/{x}` takes a name or an id (S3). */
export function isUsername(text: string): boolean {
  return usernamePattern.test(text) && !/^[0-9]+$/.test(text);
}
