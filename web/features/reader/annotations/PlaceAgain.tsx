import type { Annotation } from '#contract/annotations.ts';
import { Button } from '../../../ui/Button.tsx';
import classes from './annotations.module.css';
import { setPlacing, usePlacing } from './placing-store.ts';

/** Lets the author of a lost annotation select its new words. */
export function PlaceAgain({ annotation }: { annotation: Annotation }) {
  if (usePlacing()?.id !== annotation.id)
    return (
      <Button small look="bare" onClick={() => setPlacing(annotation)}>
        Reattach
      </Button>
    );
  return (
    <>
      <p className={classes.quiet} role="status">
        Select the right words in the text, then choose “Attach here”.
      </p>
      <Button small look="bare" onClick={() => setPlacing(undefined)}>
        Cancel
      </Button>
    </>
  );
}
