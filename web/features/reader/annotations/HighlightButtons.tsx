import { annotationColors, type AnnotationColor } from '#core/annotations.ts';
import { Button } from '../../../ui/Button.tsx';
import classes from './annotations.module.css';
import { useColorNames } from '../../../data/color-names.ts';
import { currentColor } from './use-highlight.ts';

/** One button for each color of highlights. */
export function HighlightButtons({ onHighlight }: { onHighlight: (color: AnnotationColor) => void }) {
  const names = useColorNames();
  return (
    <span className={classes.colors} role="group" aria-label="Highlight">
      {annotationColors.map((color) => (
        <Button
          key={color}
          small
          look="bare"
          icon
          aria-label={`Highlight: ${names[color]}`}
          title={names[color]}
          aria-keyshortcuts={color === currentColor() ? 'h' : undefined}
          onClick={() => onHighlight(color)}
        >
          <span className={classes.swatch} data-color={color} />
        </Button>
      ))}
    </span>
  );
}
