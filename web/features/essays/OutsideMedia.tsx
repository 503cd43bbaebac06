import { Button } from '../../ui/Button.tsx';
import classes from './OutsideMedia.module.css';

/** A picture or video from another site, which is not requested before the reader agrees. */
export interface OutsideMediaSource {
  readonly kind: 'Picture' | 'Video';
  readonly host: string;
  readonly alt: string;
}

/** Shows a placeholder. A click shows all media of the essay. */
export function OutsideMedia({ kind, host, alt, onShow }: OutsideMediaSource & { onShow: () => void }) {
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
          // The button may be inside a link.
          event.preventDefault();
          onShow();
        }}
      >
        Show all
      </Button>
    </span>
  );
}
