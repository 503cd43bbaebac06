import { paths } from '../../platform/paths.ts';
import { takesSignups } from '../../platform/site.ts';

export interface PalettePage {
  readonly to: string;
  readonly title: string;
  /** Other words under which the page is found. */
  readonly words?: string;
}

const commonPages: readonly PalettePage[] = [
  { to: paths.home(), title: 'Home', words: 'start landing' },
  { to: paths.topics(), title: 'Topics', words: 'discussions questions' },
  { to: paths.library(), title: 'Digital Library', words: 'books works catalog' },
  { to: paths.authors(), title: 'Authors', words: 'writers fathers' },
  { to: paths.communities(), title: 'Communities', words: 'community groups' },
  { to: paths.about(), title: 'About', words: 'help information' },
];

const ownPages: readonly PalettePage[] = [
  { to: paths.profile(), title: 'Profile', words: 'my account posts feed' },
  { to: paths.notifications(), title: 'Notifications', words: 'notices bell mentions alerts' },
  { to: paths.workspace(), title: 'Workspace', words: 'my folders notes circles projects workflows invitations' },
  { to: paths.annotations(), title: 'Annotations', words: 'my highlights notes quotes export import readwise' },
  { to: paths.essays(), title: 'Your Essays', words: 'my drafts articles writing' },
  { to: paths.graph(), title: 'Graph', words: 'network map connections' },
  { to: paths.graph({ view: 'citations' }), title: 'Citations graph', words: 'scripture bible passages' },
  { to: paths.organizations(), title: 'Organizations', words: 'institutions' },
  { to: paths.search(), title: 'Search' },
  {
    to: paths.editProfile(),
    title: 'Edit profile',
    words: 'settings preferences account password email mail digest picture sessions delete export',
  },
  { to: paths.premium(), title: 'Premium', words: 'subscription payment billing upgrade' },
];

const visitorPages: readonly PalettePage[] = [
  { to: paths.login(), title: 'Login', words: 'log sign in' },
  { to: paths.forgotPassword(), title: 'Forgot your password?', words: 'reset login' },
  ...(takesSignups ? [{ to: paths.signup(), title: 'Sign Up', words: 'signup register create account join' }] : []),
];

export function palettePages(isSignedIn: boolean): readonly PalettePage[] {
  return [...commonPages, ...(isSignedIn ? ownPages : visitorPages)];
}
