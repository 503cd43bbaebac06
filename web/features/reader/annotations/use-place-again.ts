import { useEffect } from 'react';
import { usePlaceAnnotation } from '../../../data/place-annotation.ts';
import { failureText } from '../../../platform/failure.ts';
import { openMargin } from '../margin/margin-store.ts';
import { annotationErrors } from './error-messages.ts';
import { setPlacing, usePlacing } from './placing-store.ts';
import type { TextExtent } from './text-extent.ts';

/**
 * Returns a function that places the waiting lost annotation on words of its edition, and the error
 * if that failed.
 */
export function usePlaceAgain(slug: string): { readonly place: ((extent: TextExtent) => void) | undefined; readonly message: string } {
  const placing = usePlacing();
  const save = usePlaceAnnotation();
  useEffect(() => () => setPlacing(undefined), []);
  if (placing?.edition !== slug) return { place: undefined, message: '' };
  return {
    message: save.error ? failureText(save.error, annotationErrors) : '',
    place: ({ first, last, quote }) =>
      save.mutate(
        { annotation: placing, place: { first, last, quote } },
        {
          onSuccess: ({ id }) => {
            setPlacing(undefined);
            openMargin({ slug, citation: first.citation, ids: [id], opener: null });
          },
        },
      ),
  };
}
