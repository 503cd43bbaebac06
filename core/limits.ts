/**
 * Limits on which browser and server must agree. `min` and `max` of a text count Unicode code
 * points, like `countCharacters`, JSON Schema and PostgreSQL's `char_length`.
 */
export const limits = {
  username: { min: 3, max: 30 },
  password: { min: 8, max: 200 },
  email: { max: 254 },
  suspensionReason: { max: 500 },
  /** A code of an authenticator app or a recovery code, as it is typed. */
  signInCode: { max: 40 },
  passkeyName: { max: 60 },
  /** Passkeys of an account. */
  passkeys: { max: 20 },
  siteName: { max: 80 },
  siteTagline: { max: 200 },
  siteAbout: { max: 100_000 },
  /** The file of the library's logo, and its height and greatest width as stored. */
  logo: { bytes: 5 * 1024 * 1024, height: 96, width: 960 },
  /** Works that administrators choose for the landing page. */
  homeShelf: { max: 12 },
  /** Accounts that one invitation may create, and characters of its note. */
  accountInvitation: { uses: 10_000, note: 200 },
  rating: { min: 1, max: 5 },
  comment: { max: 5000 },
  /** Works on one page of the Digital Library. */
  libraryPage: 50,
  /** Rows in any other list: the default and the maximum of `limit`. */
  list: { default: 50, max: 100 },
  /** Authors of one letter in one response. */
  authorsOfLetter: 1000,
  searchTerm: { max: 200 },
  /** Entries of a table of contents, and segments of a text, in one response. */
  sections: 5000,
  segments: { default: 200, max: 500 },
  /** Seconds between reading offline and sending the position: ten years. */
  readOffline: 315_360_000,
  /** A file with a text, and a license that its file does not state. */
  editionFile: { bytes: 64 * 1024 * 1024 },
  editionLicense: { max: 2000 },
  /** Suggestions for a link to a text. */
  textSuggestions: 8,
  /**
   * Suggestions for a search. A full search of all types finds as many as a request may ask for.
   */
  suggestions: { default: 8, max: 20 },
  /** Citations that are formatted at once. */
  citedNotes: 500,
  /** Editions beside another one. */
  parallelEditions: 3,
  /** Selected words: characters, and segments that they may span. */
  annotationQuote: { max: 10_000, segments: 200 },
  annotationBody: { max: 20_000 },
  annotationReply: { max: 5000 },
  /** A work that an administrator adds to the catalog. */
  workTitle: { max: 2000 },
  authorName: { max: 500 },
  /** Fields of works and authors that librarians edit; `yearLabel` also of the dates of authors. */
  yearLabel: { max: 100 },
  category: { max: 100 },
  subject: { max: 300 },
  subjects: { max: 50 },
  workUrl: { max: 2000 },
  authorsOfWork: { max: 200 },
  /** Other titles of a work, and other names of an author. */
  otherTitles: { max: 30 },
  /** A file of a catalog to import. */
  catalogFile: { bytes: 128 * 1024 * 1024 },
  /** A file of annotations to import. */
  annotationImport: { bytes: 16 * 1024 * 1024, max: 10_000 },
  annotationCircles: { max: 20 },
  /**
   * Checked quotations: characters of a text, quotations in one response and in an essay,
   * characters by which a dismissal is remembered, and dismissals of a user.
   */
  quotations: { text: 200_000, max: 100, perEssay: 500, key: 1000, dismissals: 5000 },
  /** The name that a user gives to a color of highlights. */
  colorName: { max: 40 },
  /** Characters of a search query without surrounding whitespace. */
  searchQuery: { max: 1000 },
  searchHits: { max: 50, snippet: 100 },
  /** Matching segments counted per edition. */
  textMatches: 1000,
  essayTitle: { max: 200 },
  essayContent: { max: 1_000_000 },
  essayExcerpt: { max: 200 },
  /** Attachments of one essay, and the bytes of one of them. */
  essayFiles: { max: 10, bytes: 25 * 1024 * 1024 },
  filename: { max: 200 },
  /** Alt text of a picture in an essay. */
  pictureDescription: { max: 1000 },
  /** `pixels`: width times height, also of an animation. */
  essayPicture: { bytes: 10 * 1024 * 1024, pixels: 50_000_000 },
  folderName: { max: 100 },
  /** The user's own folders in one response. */
  ownFolders: 1000,
  noteTitle: { max: 200 },
  noteContent: { max: 100_000 },
  /** Notes whose links one save updates after a note is renamed. */
  renamedLinks: { max: 200 },
  topicTitle: { max: 200 },
  topicContent: { max: 100_000 },
  communityName: { max: 100 },
  /** Communities that the user has joined, in one response. */
  joinedCommunities: 1000,
  communityDescription: { max: 1000 },
  /** Why a moderator did something, or why a user reports something. */
  moderationReason: { max: 1000 },
  postContent: { max: 10_000 },
  /** Users that one text mentions and notifies. */
  mentions: 20,
  /**
   * Notifications marked as read in one request; streams of them that an account has open in one
   * process.
   */
  notifications: { marked: 100, streams: 5 },
  /**
   * Length of a post's title: its first characters without markup, with an ellipsis if the post
   * continues.
   */
  postTitle: { max: 80 },
  /** References listed under one post. */
  postReferences: { max: 20 },
  /** People whom a user may block, and mute. */
  blocks: { max: 1000 },
  /** Accounts that the user follows, in one response. */
  subscriptions: 1000,
  displayName: { max: 50 },
  bio: { max: 500 },
  /**
   * An uploaded picture or banner: its bytes, its total pixels (a 5 MB decompression bomb can have
   * billions), its longest side.
   */
  profilePicture: { bytes: 5 * 1024 * 1024, pixels: 40_000_000, side: 30_000 },
  organizationName: { max: 200 },
  organizationDescription: { max: 2000 },
  organizationUrl: { max: 2000 },
  citation: { max: 200, text: 1000, url: 2000 },
  /**
   * Passages of scripture: `max` per response and `perText` stored for one text, a limit that only
   * indexes of references reach.
   */
  passages: { max: 200, perText: 2000, neighbors: 12, groups: 20, commentary: 3, segments: 200 },
  /** Wordings in one text that its author marked as not being references to scripture. */
  ignoredReferences: { max: 50, characters: 100 },
  /**
   * `nodes` and `edges` are per response; the rest configures drawing and loading in the browser.
   */
  graph: {
    nodes: 2000,
    edges: 6000,
    /** Nodes that expanding one node adds. */
    neighbors: 200,
    zoom: { min: 0.1, max: 10 },
    /** Only one wheel event per `every` milliseconds counts, with its delta clamped to ±`delta`. */
    wheel: { every: 100, delta: 50 },
    /** Depends on the node's number of edges. */
    nodeSize: { min: 20, max: 40 },
    /** The click radius as a multiple of the node's radius. */
    hitRadius: 2,
    layoutIterations: 100,
    /** `delay` and `timeout` are milliseconds: between attempts, and for one attempt. */
    fetch: { attempts: 3, delay: 1000, timeout: 5000 },
  },
  circleName: { max: 100 },
  circleDescription: { max: 1000 },
  /** A circle is a small group, so members and pending invitations are limited. */
  circleMembers: { max: 100 },
  circleInvitations: { max: 100 },
  circleWorks: { max: 200 },
  projectTitle: { max: 200 },
  projectDescription: { max: 5000 },
  projectContributors: { max: 50 },
  /** Works, topics and essays of one project together. */
  projectItems: { max: 300 },
  /** Workflows of one project in its response. */
  projectWorkflows: { max: 100 },
  workflowTitle: { max: 200 },
  stepTitle: { max: 300 },
  workflowSteps: { max: 200 },
  /** Members, works and other related entities shown per circle, project or workflow in a list. */
  shownInList: 6,
  /**
   * The limits that a premium subscription raises. Uploads above the free limits remain when it
   * ends.
   */
  premium: {
    essayFiles: { max: 20, bytes: 50 * 1024 * 1024 },
    /** Alt text of a picture in an essay. */
    pictureDescription: { max: 1000 },
    essayPicture: { bytes: 25 * 1024 * 1024 },
    profilePicture: { bytes: 15 * 1024 * 1024 },
  },
} as const;

/** The limits that depend on premium. */
export interface UploadLimits {
  readonly essayFiles: { readonly max: number; readonly bytes: number };
  readonly essayPicture: { readonly bytes: number };
  readonly profilePicture: { readonly bytes: number };
}

export function uploadLimits(premium: boolean): UploadLimits {
  return premium ? limits.premium : limits;
}

const usernamePattern = /^[A-Za-z0-9_.-]{3,30}$/;

/**
 * Returns whether a username is valid. All digits are not allowed, because `/users/{x}` accepts a
 * username or an id.
 */
export function isUsername(text: string): boolean {
  return usernamePattern.test(text) && !/^[0-9]+$/.test(text);
}
