import type { ReadingSettings } from '#contract/accounts.ts';

type Theme = ReadingSettings['theme'];
type Scheme = 'light' | 'dark';

/** Returns the color scheme of a theme; null follows the site. */
export function schemeOf(theme: Theme, site: Scheme): Scheme {
  if (theme === null) return site;
  return theme === 'dark' ? 'dark' : 'light';
}

/** Shows the whole page in a theme. */
export function showTheme(theme: Theme, site: Scheme): void {
  const { dataset } = document.documentElement;
  dataset['mantineColorScheme'] = schemeOf(theme, site);
  if (theme === 'sepia') dataset['readerTheme'] = 'sepia';
  else delete dataset['readerTheme'];
}
