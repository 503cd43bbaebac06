import { pagePrefixes } from '#core/page-paths.ts';
import { playerHosts } from '#core/video.ts';
import type { Tools } from '../../platform/feature.ts';
import { idInPath } from '../../platform/http/page-descriptions.ts';
import type { PageExtension } from '../../platform/http/page.ts';
import type { EssayConfig } from './config.ts';
import { findPublishedTitle } from './access.ts';

/**
 * Allows media from any site over https and the video players, which the page loads after the
 * reader agrees. Describes published essays in link previews: their titles, not their texts.
 */
export function essayPage({ sql, config: { outsideMedia } }: { sql: Tools['sql']; config: EssayConfig }): PageExtension {
  return {
    values: { __OUTSIDE_MEDIA__: outsideMedia },
    sources: {
      'img-src': ['https:'],
      'media-src': ['https:'],
      'frame-src': playerHosts.map((host) => `https://${host}`),
    },
    describe: async (path) => {
      const id = idInPath(path, pagePrefixes.essay);
      const essay = id === undefined ? undefined : await findPublishedTitle(sql, id);
      if (!essay) return undefined;
      return { title: essay.title, description: `An essay${essay.author === null ? '' : ` by ${essay.author}`}.`, type: 'article' };
    },
  };
}
