import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { kindOfPath, pagePath } from '#core/page-paths.ts';
import { createOwnList } from '../platform/own-list.ts';

/** A page that the reader visited, such as a book's or a note's. */
interface RecentPage {
  readonly path: string;
  readonly title: string;
}

const MAX_TITLE = 200;

const pages = createOwnList<RecentPage>({
  name: 'pages',
  max: 20,
  isItem: isRecentPage,
  isSame: (one, other) => one.path === other.path,
});

export const useRecentPages = pages.use;

/** Remembers the page that is open, under its title, unless every reader has it. */
export function useRememberedPage(title: string): void {
  const { pathname: path } = useLocation();
  useEffect(() => {
    if (kindOfPath(path) !== undefined) pages.add({ path, title: title.slice(0, MAX_TITLE) });
  }, [path, title]);
}

/** Forgets a page that no longer exists, or that the reader may no longer see. */
export function forgetPage(path: string): void {
  pages.remove((page) => page.path === path);
}

/** Forgets the pages of a user, and those whose title names them. */
export function forgetPagesOf({ username, name }: { readonly username: string; readonly name: string }): void {
  const own = pagePath('user', username);
  pages.remove(({ path, title }) => path === own || path.startsWith(`${own}/`) || title.includes(name));
}

function isRecentPage(stored: unknown): stored is RecentPage {
  if (typeof stored !== 'object' || stored === null || !('path' in stored) || !('title' in stored)) return false;
  return typeof stored.path === 'string' && typeof stored.title === 'string' && kindOfPath(stored.path) !== undefined;
}
