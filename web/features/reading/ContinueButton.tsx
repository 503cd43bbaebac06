import type { ReadingPosition } from '../../data/reading.ts';
import { paths } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import type { LinkEvents } from '../../ui/link-events.ts';
import classes from './ContinueButton.module.css';

/** Opens a text where the reader left off. */
export function ContinueButton({
  position: { edition, citation, place, progress },
  ...events
}: LinkEvents & { position: ReadingPosition }) {
  return (
    <ButtonLink look="filled" to={paths.read(edition.slug, citation)} {...events}>
      Continue at {place}
      <span className={classes.progress}>{progress}%</span>
    </ButtonLink>
  );
}
