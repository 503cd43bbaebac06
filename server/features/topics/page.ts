import { pagePrefixes } from '#core/page-paths.ts';
import type { Tools } from '../../platform/feature.ts';
import { idInPath } from '../../platform/http/page-descriptions.ts';
import type { PageExtension } from '../../platform/http/page.ts';
import { findPublicTitle } from './access.ts';

/** Describes public topics in link previews: their titles, not their texts. */
export function topicPage({ sql }: Pick<Tools, 'sql'>): PageExtension {
  return {
    describe: async (path) => {
      const id = idInPath(path, pagePrefixes.topic);
      const topic = id === undefined ? undefined : await findPublicTitle(sql, id);
      if (!topic) return undefined;
      return { title: topic.title, description: `A topic${topic.author === null ? '' : ` by ${topic.author}`}.`, type: 'article' };
    },
  };
}
