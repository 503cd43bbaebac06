import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Annotation } from '#contract/annotations.ts';
import { call } from '../platform/api.ts';
import { type NewAnnotation, showAnnotation } from './annotations.ts';

interface Placement {
  /** A lost annotation of the reader. */
  readonly annotation: Annotation;
  readonly place: Pick<NewAnnotation, 'first' | 'last' | 'quote'>;
}

/** Places a lost annotation on other words of its edition, unless it was changed elsewhere. */
export function usePlaceAnnotation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ annotation: { id, updated_at: basis }, place }: Placement) =>
      call('PATCH /api/annotations/{id}', { params: { id }, body: { place }, headers: { 'if-match': basis } }),
    onSuccess: (annotation) => showAnnotation(client, annotation),
  });
}
