import { NavLink } from 'react-router';
import type { Role } from '#core/roles.ts';
import { paths } from '../../platform/paths.ts';
import classes from './administration.module.css';
import { pagesFor } from './admin-pages.ts';

/** Links the pages of the administration that the reader's roles allow. */
export function AdminNavigation({ roles }: { roles: readonly Role[] }) {
  return (
    <nav className={classes.navigation} aria-label="Administration">
      {pagesFor(roles).map(({ path, name }) => (
        <NavLink key={path} to={path} end={path === paths.admin()}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
