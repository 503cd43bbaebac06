import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '#core/escape-html.ts';
import { readerPrefix } from '#core/page-paths.ts';

/**
 * Returns the elements that show a text before the page's scripts run; undefined for pages other
 * than the reader's.
 */
export type FirstText = (path: string, assets: readonly string[], nonce: string) => string | undefined;

/** Reads the script and styles from `first-text.json`, which the build writes. */
export function readFirstText(webFolder: string): FirstText {
  const file = join(webFolder, 'first-text.json');
  if (!existsSync(file)) return () => undefined;
  const { script, style } = JSON.parse(readFileSync(file, 'utf8')) as { script: string; style: string };
  return (path, assets, nonce) => {
    if (!path.startsWith(readerPrefix)) return undefined;
    // The script loads the assets as soon as they do not delay the text.
    const list = escapeHtml(assets.join(' '));
    return `<style nonce="${nonce}">${style}</style>\n    <script nonce="${nonce}" data-assets="${list}">${script}</script>`;
  };
}
