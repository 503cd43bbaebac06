import type { ReadingSettings } from '#contract/accounts.ts';
import { schemeOf, showTheme } from './reader-theme.ts';

/**
 * Shows the page in the reader's theme while the application, which begins with the site's theme,
 * is loading. Returns a function that ends this.
 */
export function showEarlyTheme(theme: ReadingSettings['theme']): () => void {
  if (theme === null) return () => undefined;
  const { dataset } = document.documentElement;
  const site = dataset['mantineColorScheme'] === 'dark' ? 'dark' : 'light';
  showTheme(theme, site);
  dataset['earlyTheme'] = '';
  // Runs before the frame that would show the site's theme.
  const observer = new MutationObserver(() => {
    if (isEarly() && dataset['mantineColorScheme'] !== schemeOf(theme, site)) showTheme(theme, site);
  });
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => {
    observer.disconnect();
    // The application shows a page other than the reader's, such as the login.
    if (isEarly()) showTheme(null, site);
    releaseTheme();
  };
}

/** Leaves the theme to the reader's page. */
export function releaseTheme(): void {
  delete document.documentElement.dataset['earlyTheme'];
}

// In an attribute, which the first script of the page and the application share.
function isEarly(): boolean {
  return document.documentElement.dataset['earlyTheme'] !== undefined;
}
