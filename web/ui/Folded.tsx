import { type MouseEvent, type ReactNode, useCallback, useState } from 'react';
import { Button } from './Button.tsx';
import classes from './Folded.module.css';

interface Props {
  /** What the button says that shows all of it. */
  action: string;
  /** What the button is about, by id: there are several of them on a page. */
  describedBy: string;
  children: ReactNode;
}

/** Pixels. What is only a little taller than what would be shown of it is shown whole. */
const heightToFold = 330;

/** What is tall shows its beginning and leaves room for what comes next, until it is opened. */
export function Folded({ action, describedBy, children }: Props) {
  const [opened, setOpened] = useState(false);
  const [tall, setTall] = useState(false);
  // How tall it is shows only where it stands, and changes with the window and when the titles of links have come.
  const measure = useCallback((content: HTMLDivElement | null) => {
    if (!content) return;
    const look = (): void => setTall(content.offsetHeight > heightToFold);
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(content);
    return () => watcher.disconnect();
  }, []);

  function turn({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    setOpened(!opened);
    // What was read to its end is as far up as it was long.
    if (opened) requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'center' }));
  }

  return (
    <>
      {/* The keyboard never stands on a link that is out of sight. */}
      <div className={tall && !opened ? classes.folded : undefined} onFocus={() => setOpened(true)}>
        <div ref={measure}>{children}</div>
      </div>
      {tall && (
        <Button small className={classes.turn ?? ''} aria-expanded={opened} aria-describedby={describedBy} onClick={turn}>
          {opened ? 'Show less' : action}
        </Button>
      )}
    </>
  );
}
