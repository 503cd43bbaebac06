import type { Annotation } from '#contract/annotations.ts';
import type { UnsentAnnotation } from '../../../data/unsent-annotations.ts';
import { unsentId } from './unsent-id.ts';
import type { TextAnnotations } from './use-drawn-annotations.ts';

/** Adds unsent annotations to those that the page draws. */
export function withUnsent(
  texts: readonly TextAnnotations[],
  slugs: readonly string[],
  unsent: readonly UnsentAnnotation[],
): readonly TextAnnotations[] {
  const here = unsent.filter(({ value }) => slugs.includes(value.edition));
  if (here.length === 0) return texts;
  return slugs.map((slug) => {
    const loaded = texts.find((text) => text.slug === slug)?.annotations ?? [];
    return { slug, annotations: [...loaded, ...here.filter(({ value }) => value.edition === slug).map(toAnnotation)] };
  });
}

function toAnnotation(unsent: UnsentAnnotation): Annotation {
  const { value, savedAt } = unsent;
  const { edition, first, last, quote, body, color, visibility, circle_ids: circles } = value;
  return {
    ...{ id: unsentId(unsent), edition, first, last, quote, address: null },
    ...{ body: body === '' ? null : body, color, visibility, circle_ids: [...circles] },
    ...{ author: null, reply_count: 0, created_at: savedAt, updated_at: savedAt },
  };
}
