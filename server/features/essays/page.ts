import { playerHosts } from '#core/video.ts';
import type { PageExtension } from '../../platform/http/page.ts';
import type { EssayConfig } from './config.ts';

/** Allows media from any site over https and the video players, which the page loads after the reader agrees. */
export function essayPage({ outsideMedia }: EssayConfig): PageExtension {
  return {
    values: { __OUTSIDE_MEDIA__: outsideMedia },
    sources: {
      'img-src': ['https:'],
      'media-src': ['https:'],
      'frame-src': playerHosts.map((host) => `https://${host}`),
    },
  };
}
