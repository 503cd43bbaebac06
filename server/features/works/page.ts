import { pagePrefixes } from '#core/page-paths.ts';
import type { Tools } from '../../platform/feature.ts';
import { idInPath } from '../../platform/http/page-descriptions.ts';
import type { PageExtension } from '../../platform/http/page.ts';
import { findWork } from './queries.ts';

/** Describes works, whose titles are public, in link previews. */
export function workPage({ sql }: Pick<Tools, 'sql'>): PageExtension {
  return {
    describe: async (path) => {
      const id = idInPath(path, pagePrefixes.work);
      const work = id === undefined ? undefined : await findWork(sql, id);
      if (!work) return undefined;
      const { title, author, category, language } = work;
      return { title, description: `${author === null ? '' : `By ${author}. `}${category}, in ${language}.`, type: 'book' };
    },
  };
}
