import Quill from 'quill';
import type { BlockEmbed as BlockEmbedBlot } from 'quill/blots/block.js';

const BlockEmbed = Quill.import('blots/block/embed') as unknown as typeof BlockEmbedBlot;

/**
 * A `video` element with a file URL, besides the embeds of the two video sites. It needs its own
 * class, because Quill matches blots by class first and `ql-video` means an iframe.
 */
export class VideoFile extends BlockEmbed {
  static override blotName = 'film';
  static override className = 'ql-film';
  static override tagName = 'VIDEO';

  static override create(value?: unknown): HTMLElement {
    const video = super.create(value) as HTMLElement;
    if (typeof value === 'string' && isVideoFileUrl(value)) video.setAttribute('src', value);
    video.setAttribute('controls', 'true');
    return video;
  }

  static override value(video: Element): string {
    return video.getAttribute('src') ?? '';
  }

  static override formats(): undefined {
    return undefined;
  }
}

/** Returns whether the server accepts the URL: HTTPS only. */
export function isVideoFileUrl(address: string): boolean {
  return /^https:\/\//i.test(address) && URL.canParse(address);
}

/** Replaces the stored class of video elements with the editor's. */
export function markVideoFiles(root: ParentNode): void {
  for (const video of root.querySelectorAll('video')) video.className = VideoFile.className;
}

/** Replaces the editor's class of video elements with the stored one. */
export function unmarkVideoFiles(root: ParentNode): void {
  for (const video of root.querySelectorAll('video')) video.className = 'ql-video';
}
