import { useEffect } from 'react';
import { usePlaceAnnotation } from '../../../data/place-annotation.ts';
import { failureText } from '../../../platform/failure.ts';
import { openMargin } from '../margin/margin-store.ts';
import { annotationErrorMessages } from './error-messages.ts';
import { setReattaching, useReattaching } from './reattach-store.ts';
import type { TextExtent } from './text-extent.ts';

/**
 * Returns a function that reattaches the waiting lost annotation to words of its edition, and the
 * error if that failed.
 */
export function useReattach(slug: string): { readonly reattach: ((extent: TextExtent) => void) | undefined; readonly message: string } {
  const annotation = useReattaching();
  const save = usePlaceAnnotation();
  useEffect(() => () => setReattaching(undefined), []);
  if (annotation?.edition !== slug) return { reattach: undefined, message: '' };
  return {
    message: save.error ? failureText(save.error, annotationErrorMessages) : '',
    reattach: ({ first, last, quote }) =>
      save.mutate(
        { annotation, place: { first, last, quote } },
        {
          onSuccess: ({ id }) => {
            setReattaching(undefined);
            openMargin({ slug, citation: first.citation, ids: [id], opener: null });
          },
        },
      ),
  };
}
