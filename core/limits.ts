/**
 * Limits on which browser and server must agree. `min` and `max` of a text count Unicode code points, like
 * `countCharacters`, JSON Schema and PostgreSQL's `char_length`.
 */
export const limits = {
  username: { min: 3, max: 30 },
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
  /** Alt text of a picture in an essay. */
  pictureDescription: { max: 1000 },
  /** `pixels`: width times height, also of an animation. */
  essayPicture: { bytes: 10 * 1024 * 1024, pixels: 50_000_000 },
  folderName: { max: 100 },
  /** Of one's own folders, in one answer. */
  ownFolders: 1000,
  noteTitle: { max: 200 },
  noteContent: { max: 100_000 },
  /** Notes whose links follow a new title in one save. */
  renamedLinks: { most: 200 },
  topicTitle: { max: 200 },
  topicContent: { max: 100_000 },
  communityName: { max: 100 },
  /** Of those that the caller has joined, in one answer. */
  joinedCommunities: 1000,
  communityDescription: { max: 1000 },
  postContent: { max: 10_000 },
  /** Length of a post's title: its first characters without markup, with an ellipsis if the post continues. */
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
  /** Passages of scripture that one text is known to refer to: the first so many that it names. */
  passages: { most: 200 },
  /** Of one answer (G1); and how the page draws and asks for it (spec 9). */
  graph: {
    nodes: 2000,
    edges: 6000,
    /** Nodes that expanding one adds. */
    neighbours: 200,
    zoom: { min: 0.1, max: 10 },
    /** Milliseconds in which one wheel event counts, and the most that its delta does either way. */
    wheel: { every: 100, delta: 50 },
    /** By the edges that a node has. */
    nodeSize: { min: 20, max: 40 },
    /** Of a click, in sizes of the node. */
    hitRadius: 2,
    layoutIterations: 100,
    /** Milliseconds between attempts, and until one is given up. */
    fetch: { attempts: 3, delay: 1000, timeout: 5000 },
  },
  circleName: { max: 100 },
  circleDescription: { max: 1000 },
  /** A circle is small: those who read together, and those who are invited to. */
  circleMembers: { most: 100 },
  circleInvitations: { most: 100 },
  circleWorks: { most: 200 },
  projectTitle: { max: 200 },
  projectDescription: { max: 5000 },
  projectContributors: { most: 50 },
  /** Works, topics and essays of one project together. */
  projectItems: { most: 300 },
  /** Of those workflows of one project that its answer names. */
  projectWorkflows: { most: 100 },
  workflowTitle: { max: 200 },
  stepTitle: { max: 300 },
  workflowSteps: { most: 200 },
  /** Where circles, projects and workflows stand in a list: the first so many of each thing that hangs on one. */
  shownInList: 6,
  /** What a premium subscription raises; all else is the same for everyone. What was stored with it stays when it ends. */
  premium: {
    essayFiles: { most: 20, bytes: 50 * 1024 * 1024 },
    /** Alt text of a picture in an essay. */
    pictureDescription: { max: 1000 },
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
