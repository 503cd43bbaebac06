import { useComputedColorScheme } from '@mantine/core';
import { useLayoutEffect } from 'react';
import type { ReadingSettings } from '#contract/accounts.ts';

/** Shows the whole page in the reader's theme until the reader leaves the text; null follows the site. */
export function useReaderTheme(theme: ReadingSettings['theme']): void {
  const site = useComputedColorScheme('light');
  useLayoutEffect(() => {
    const root = document.documentElement;
    const scheme = theme === null ? site : theme === 'dark' ? 'dark' : 'light';
    root.dataset['mantineColorScheme'] = scheme;
    if (theme === 'sepia') root.dataset['readerTheme'] = 'sepia';
    return () => {
      root.dataset['mantineColorScheme'] = site;
      delete root.dataset['readerTheme'];
    };
  }, [theme, site]);
}
