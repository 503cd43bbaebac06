import { annotationColors, type AnnotationColor } from '#core/annotations.ts';
import { rangesOfWords } from './text-extent.ts';

/** Whether the browser can paint highlights over text (CSS Custom Highlight API). */
export const hasHighlights = typeof Highlight !== 'undefined' && 'highlights' in CSS;

interface DrawnRange {
  readonly range: Range;
  /**
   * The color of an annotation, `written` for the words of a note that is being written, or `found`
   * for those that a search found.
   */
  readonly color: AnnotationColor | 'written' | 'found';
  readonly isOpened?: boolean;
  readonly isUnsent?: boolean;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Draws ranges as rectangles in a layer behind the text, for browsers without highlights. */
export function drawRectangles(layer: HTMLElement, ranges: readonly DrawnRange[]): void {
  const origin = layer.getBoundingClientRect();
  const inOrder = ranges.toSorted((one, other) => orderOf(one) - orderOf(other));
  layer.replaceChildren(
    ...inOrder.flatMap(({ range, color, isOpened, isUnsent }) =>
      boxesOf(range).map(({ left, top, width, height }) => {
        const box = document.createElement('div');
        box.dataset['color'] = color;
        if (isOpened) box.dataset['opened'] = '';
        if (isUnsent) box.dataset['unsent'] = '';
        Object.assign(box.style, {
          left: `${left - origin.left}px`,
          top: `${top - origin.top}px`,
          width: `${width}px`,
          height: `${height}px`,
        });
        return box;
      }),
    ),
  );
}

function orderOf({ color }: DrawnRange): number {
  return color === 'found' || color === 'written' ? annotationColors.length : annotationColors.indexOf(color);
}

/**
 * Returns the boxes of the words of a range. Those of the range itself would include whole
 * paragraphs, numbers and notes.
 */
function boxesOf(range: Range): Box[] {
  return rangesOfWords(range).flatMap((words) => [...words.getClientRects()].filter(({ width }) => width > 0));
}

/**
 * Calls `draw` whenever words may have moved without a change of the text: another width, or a font
 * that has loaded.
 */
export function watchLayout(root: HTMLElement, draw: () => void): () => void {
  const observer = new ResizeObserver(draw);
  observer.observe(root);
  document.fonts?.addEventListener('loadingdone', draw);
  return () => {
    observer.disconnect();
    document.fonts?.removeEventListener('loadingdone', draw);
  };
}
