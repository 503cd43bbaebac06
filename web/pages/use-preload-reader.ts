import { useQueryClient } from '@tanstack/react-query';
import { preloadText } from '../data/preload-text.ts';
import type { LinkEvents } from '../ui/link-events.ts';

/**
 * Returns the events of a link to a text that load the reader and the text before the link is
 * followed.
 */
export function usePreloadReader(): (slug: string, citation?: string) => LinkEvents {
  const client = useQueryClient();
  return (slug, citation) => {
    const preload = (): void => {
      // The route loads it again if this fails.
      void import('./ReaderPage.tsx').catch(() => undefined);
      void preloadText(client, slug, citation);
    };
    return { onPointerEnter: preload, onPointerDown: preload, onFocus: preload };
  };
}
