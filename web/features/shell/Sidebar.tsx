import {
  IconAffiliate,
  IconArrowRightCircle,
  IconBooks,
  IconFeather,
  IconFolders,
  IconHighlight,
  IconHome,
  IconLogin,
  IconMessages,
  IconPencil,
  IconShieldCog,
  IconUser,
  IconUserPlus,
  IconUsers,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { pagePrefixes } from '#core/page-paths.ts';
import { ownUserQuery } from '../../data/own-user.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session.ts';
import { takesSignups } from '../../platform/site.ts';
import { Button } from '../../ui/Button.tsx';
import { commandKey } from './command-key.ts';
import { useWayBack } from '../session/use-way-back.ts';
import { ColorSchemeButton } from './ColorSchemeButton.tsx';
import classes from './Sidebar.module.css';

const commonItems = [
  { to: paths.home(), name: 'Home', icon: IconHome, end: true },
  { to: paths.topics(), name: 'Topics', icon: IconMessages },
  { to: paths.library(), name: 'Digital Library', icon: IconBooks, alsoPrefixes: [pagePrefixes.work] },
  { to: paths.authors(), name: 'Authors', icon: IconFeather },
  { to: paths.communities(), name: 'Communities', icon: IconUsers },
];
const userItems = (hasInvitation: boolean, hasRole: boolean): readonly Item[] => [
  { to: paths.profile(), name: 'Profile', icon: IconUser },
  {
    to: paths.workspace(),
    name: 'Workspace',
    icon: IconFolders,
    ...(hasInvitation && { mark: 'you have an invitation' }),
    alsoPrefixes: [
      pagePrefixes.folder,
      pagePrefixes.note,
      pagePrefixes.circle,
      pagePrefixes.project,
      pagePrefixes.workflow,
      paths.organizations(),
    ],
  },
  { to: paths.annotations(), name: 'Annotations', icon: IconHighlight },
  { to: paths.essays(), name: 'Essays', icon: IconPencil },
  { to: paths.graph(), name: 'Graph', icon: IconAffiliate },
  ...(hasRole ? [{ to: paths.admin(), name: 'Administration', icon: IconShieldCog }] : []),
];
const visitorItems = (next: string | undefined) => [
  { to: paths.login(next), name: 'Login', icon: IconLogin },
  ...(takesSignups ? [{ to: paths.signup(next), name: 'Sign Up', icon: IconUserPlus }] : []),
];

interface Props {
  /** Marks Workspace, where the invitation is. */
  hasInvitation: boolean;
  onOpenPalette: () => void;
}

/** Shows the sidebar next to the page on wide screens. */
export function Sidebar(props: Props) {
  return (
    <aside className={classes.side} id="sidebar">
      <Navigation {...props} />
    </aside>
  );
}

/**
 * Shows the sidebar as a modal dialog on narrow screens, which traps the focus and closes with
 * Escape.
 */
export function SidebarDrawer({ onClose, ...props }: Props & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (openedAt.current !== key) onClose();
  }, [key, onClose]);
  return (
    // A click on the backdrop closes it; keyboards use Escape or the close button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classes.drawer}
      id="sidebar"
      aria-label="Sidebar"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <Button className={classes.close} look="bare" icon aria-label="Close sidebar" onClick={onClose}>
        <IconX size={21} aria-hidden="true" />
      </Button>
      <Navigation {...props} />
      <div className={classes.appearance}>
        <ColorSchemeButton hasLabel />
      </div>
    </dialog>
  );
}

function Navigation({ hasInvitation, onOpenPalette }: Props) {
  const session = useSession();
  const next = useWayBack();
  const roles = useQuery(ownUserQuery()).data?.roles ?? [];
  return (
    <nav aria-label="Main">
      <ItemList items={commonItems} />
      <ItemList items={session ? userItems(hasInvitation, roles.length > 0) : visitorItems(next)} />
      <button type="button" className={classes.palette} aria-haspopup="dialog" onClick={onOpenPalette}>
        <IconArrowRightCircle size={18} stroke={1.6} aria-hidden="true" />
        Go to…
        <kbd aria-hidden="true">{commandKey('K')}</kbd>
      </button>
    </nav>
  );
}

interface Item {
  to: string;
  name: string;
  icon: typeof IconHome;
  end?: boolean;
  /** What a dot beside the name means. */
  mark?: string;
  /** Path prefixes of other pages for which this link is marked as current. */
  alsoPrefixes?: readonly string[];
}

function ItemList({ items }: { items: readonly Item[] }) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.name}>
          <ItemLink item={item} />
        </li>
      ))}
    </ul>
  );
}

function ItemLink({ item }: { item: Item }) {
  const { pathname } = useLocation();
  const content = (
    <>
      <item.icon size={18} stroke={1.6} aria-hidden="true" />
      {item.name}
      {item.mark !== undefined && <span className={classes.dot} />}
    </>
  );
  const label = item.mark === undefined ? undefined : `${item.name}: ${item.mark}`;
  if (item.alsoPrefixes?.some((prefix) => pathname.startsWith(prefix))) {
    return (
      <Link className={classes.item} to={item.to} aria-label={label} aria-current="page">
        {content}
      </Link>
    );
  }
  return (
    <NavLink className={classes.item ?? ''} to={item.to} aria-label={label} end={item.end ?? false}>
      {content}
    </NavLink>
  );
}
