import { paths } from '../../platform/paths.ts';

export interface PalettePage {
  readonly to: string;
  readonly title: string;
  /** Other words under which the page is found. */
  readonly words?: string;
}

const commonPages: readonly PalettePage[] = [
  { to: paths.home(), title: 'Home' },
  { to: paths.library(), title: 'Digital Library', words: 'books works' },
  { to: paths.authors(), title: 'Authors' },
  { to: paths.about(), title: 'About' },
];

const ownPages: readonly PalettePage[] = [
  { to: paths.profile(), title: 'Profile', words: 'posts feed' },
  { to: paths.workspace(), title: 'Workspace', words: 'folders notes circles projects workflows' },
  { to: paths.topics(), title: 'Topics' },
  { to: paths.communities(), title: 'Communities' },
  { to: paths.essays(), title: 'Your Essays', words: 'drafts' },
  { to: paths.graph(), title: 'Graph' },
  { to: paths.graph({ view: 'citations' }), title: 'Citations graph', words: 'scripture passages' },
  { to: paths.organizations(), title: 'Organizations' },
  { to: paths.search(), title: 'Search' },
  { to: paths.editProfile(), title: 'Edit profile', words: 'settings account password picture sessions' },
  { to: paths.premium(), title: 'Premium' },
];

const visitorPages: readonly PalettePage[] = [
  { to: paths.login(), title: 'Login' },
  { to: paths.signup(), title: 'Sign Up' },
];

export function palettePages(isSignedIn: boolean): readonly PalettePage[] {
  return [...commonPages, ...(isSignedIn ? ownPages : visitorPages)];
}
