import { useState } from 'react';
import type { AnnotationColor } from '#core/annotations.ts';
import { useHighlightWords } from '../../../data/create-annotation.ts';
import { failureText } from '../../../platform/failure.ts';
import { newKey } from '../../../platform/random-key.ts';
import { openNoteForm } from '../margin/margin-store.ts';
import { useColorNames } from '../../../data/color-names.ts';
import { annotationErrorMessages } from './error-messages.ts';
import type { TextExtent } from './text-extent.ts';

/** The color that the reader used last, for the key `h`. */
let lastColor: AnnotationColor = 'yellow';

/** Returns the color of the key `h`. */
export function currentColor(): AnnotationColor {
  return lastColor;
}

/**
 * Returns functions that highlight words or open the form of a note on them, and why words could
 * not be highlighted.
 */
export function useHighlight(slug: string) {
  const names = useColorNames();
  const highlight = useHighlightWords();
  const [message, setMessage] = useState('');
  return {
    message,
    highlight: (extent: TextExtent, color: AnnotationColor = lastColor): void => {
      lastColor = color;
      setMessage('');
      highlight.mutate(
        { edition: slug, ...extent, color, key: newKey(), message: `Highlighted: ${names[color]}` },
        { onError: (error) => setMessage(failureText(error, annotationErrorMessages)) },
      );
    },
    addNote: (extent: TextExtent): void => {
      setMessage('');
      openNoteForm(slug, extent);
    },
  };
}
