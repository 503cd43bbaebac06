import { useComputedColorScheme } from '@mantine/core';
import { useLayoutEffect } from 'react';
import type { ReadingSettings } from '#contract/accounts.ts';
import { releaseTheme } from './early-theme.ts';
import { showTheme } from './reader-theme.ts';

/**
 * Shows the whole page in the reader's theme until the reader leaves the text; null follows the
 * site.
 */
export function useReaderTheme(theme: ReadingSettings['theme']): void {
  const site = useComputedColorScheme('light');
  useLayoutEffect(() => {
    releaseTheme();
    showTheme(theme, site);
    const restoreBar = theme === null ? undefined : colorBrowserBar();
    return () => {
      showTheme(null, site);
      restoreBar?.();
    };
  }, [theme, site]);
}

/** Colors the bar of a phone's browser like the page. */
function colorBrowserBar(): () => void {
  const color = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim();
  const restores = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map((meta) => {
    const { content } = meta;
    meta.content = color;
    return () => void (meta.content = content);
  });
  return () => restores.forEach((restore) => restore());
}
