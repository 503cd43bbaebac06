import type { Rolldown } from 'vite';

/**
 * Returns the file names of the scripts and styles that the chosen chunks load at once, with all
 * that they import.
 */
export function collectAssets(bundle: Rolldown.OutputBundle, isChosen: (chunk: Rolldown.OutputChunk) => boolean): Set<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') return;
    found.add(name);
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
    chunk.imports.forEach(visit);
  };
  for (const [name, chunk] of Object.entries(bundle)) if (chunk.type === 'chunk' && isChosen(chunk)) visit(name);
  return found;
}
