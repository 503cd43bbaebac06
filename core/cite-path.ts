import type { Cite } from './footnotes.ts';
import { pagePath, readerPath } from './page-paths.ts';

/**
 * Returns the path of what a footnote cites: the place in the reader, the work's page, the passage.
 */
export function citePath(cite: Cite): string {
  return cite.kind === 'text' ? readerPath(cite.slug, cite.at) : pagePath(cite.kind, cite.id);
}
