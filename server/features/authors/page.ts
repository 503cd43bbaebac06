import { pagePrefixes } from '#core/page-paths.ts';
import type { Tools } from '../../platform/feature.ts';
import { idInPath } from '../../platform/http/page-descriptions.ts';
import type { PageExtension } from '../../platform/http/page.ts';
import { findAuthor } from './queries.ts';

/** Describes authors, whose names are public, in link previews. */
export function authorPage({ sql }: Pick<Tools, 'sql'>): PageExtension {
  return {
    describe: async (path) => {
      const id = idInPath(path, pagePrefixes.author);
      const author = id === undefined ? undefined : await findAuthor(sql, id);
      if (!author) return undefined;
      const { name, dates } = author;
      return { title: name, description: `Works by ${name}${dates === null ? '' : ` (${dates})`} in the library.`, type: 'profile' };
    },
  };
}
