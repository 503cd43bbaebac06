import { useEffect, useRef } from 'react';
import { matchPath, NavLink, useLocation } from 'react-router';
import type { Role } from '#core/roles.ts';
import { paths } from '../../platform/paths.ts';
import classes from './administration.module.css';
import { pagesFor } from './admin-pages.ts';

/**
 * Links the pages of the administration that the reader's roles allow. On narrow screens it is a
 * row that scrolls to the open page.
 */
export function AdminNavigation({ roles }: { roles: readonly Role[] }) {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const pages = pagesFor(roles);
  const position = pages.findIndex(({ path }) => matchPath({ path, end: path === paths.admin() }, pathname) !== null);
  useEffect(() => {
    const row = nav.current;
    const open = row?.children[position];
    if (!row || !open) return;
    // Unlike scrollIntoView, this never moves the page.
    const [outer, inner] = [row.getBoundingClientRect(), open.getBoundingClientRect()];
    row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [position]);
  return (
    <nav ref={nav} className={classes.navigation} aria-label="Administration">
      {pages.map(({ path, name }) => (
        <NavLink key={path} to={path} end={path === paths.admin()}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
