import type { ReadingPosition } from '../../data/reading.ts';
import { paths } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import classes from './ContinueButton.module.css';

/** Opens a text where the reader left off. */
export function ContinueButton({ position: { edition, citation, place, progress } }: { position: ReadingPosition }) {
  return (
    <ButtonLink look="filled" to={paths.read(edition.slug, citation)}>
      Continue at {place}
      <span className={classes.progress}>{progress}%</span>
    </ButtonLink>
  );
}
