import { Button } from '../../ui/Button.tsx';
import classes from './OutsideMedia.module.css';

/** A picture or video of another site, which is not asked for before its reader agrees. */
export interface OutsideThing {
  readonly kind: 'Picture' | 'Video';
  readonly host: string;
  readonly alt: string;
}

/** Stands in the place of one. A click shows all of the essay's. */
export function OutsideMedia({ kind, host, alt, onShow }: OutsideThing & { onShow: () => void }) {
  return (
    <span className={classes.box} dir="ltr">
      <span className={classes.text}>
        {kind} from {host}
        {alt !== '' && (
          <>
            : <bdi>{alt}</bdi>
          </>
        )}
        <small>Loading it reveals your IP address to that site.</small>
      </span>
      <Button
        small
        aria-label="Show all pictures and videos from other sites"
        onClick={(event) => {
          // It may stand in a link.
          event.preventDefault();
          onShow();
        }}
      >
        Show
      </Button>
    </span>
  );
}
