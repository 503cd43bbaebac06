import type { Annotation } from '#contract/annotations.ts';
import { Button } from '../../../ui/Button.tsx';
import classes from './annotations.module.css';
import { setReattaching, useReattaching } from './reattach-store.ts';

/** Lets the author of a lost annotation select its new words. */
export function Reattach({ annotation }: { annotation: Annotation }) {
  if (useReattaching()?.id !== annotation.id)
    return (
      <Button small look="bare" onClick={() => setReattaching(annotation)}>
        Reattach
      </Button>
    );
  return (
    <>
      <p className={classes.quiet} role="status">
        Select the right words in the text, then choose “Attach here”.
      </p>
      <Button small look="bare" onClick={() => setReattaching(undefined)}>
        Cancel
      </Button>
    </>
  );
}
