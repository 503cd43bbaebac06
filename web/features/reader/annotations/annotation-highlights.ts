import type { AnnotationColor } from '#core/annotations.ts';
import type { HighlightStyle } from '../../../platform/highlights.ts';

/** Returns the highlight of annotations in a color. */
export function highlightInColor(color: AnnotationColor): HighlightStyle {
  return { name: `annotation-${color}`, declarations: `background-color: var(--annotation-${color})` };
}

export const openedHighlight: HighlightStyle = {
  name: 'annotation-opened',
  declarations: 'text-decoration: underline 2px var(--rubric)',
};

/** The words of a note that is being written, as if they were still selected. */
export const writtenHighlight: HighlightStyle = {
  name: 'annotation-written',
  declarations: 'background-color: color-mix(in oklab, var(--rubric) 24%, transparent)',
};

export const unsentHighlight: HighlightStyle = {
  name: 'annotation-unsent',
  declarations: 'text-decoration: underline dashed 2px var(--soft)',
};
