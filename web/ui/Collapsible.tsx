import { type MouseEvent, type ReactNode, useCallback, useState } from 'react';
import { Button } from './Button.tsx';
import classes from './Collapsible.module.css';

interface Props {
  /** The label of the button that expands it. */
  action: string;
  /** The id of the element that the button is about, because a page has several. */
  describedBy: string;
  /** Shown instead of the children while they are collapsed, if those are long. */
  beginning?: ReactNode;
  children: ReactNode;
}

/** Pixels. Content only slightly taller than the preview is not collapsed. */
const heightToCollapse = 330;

/** Collapses tall content to a preview with a button that expands it. */
export function Collapsible({ action, describedBy, beginning, children }: Props) {
  const [opened, setOpened] = useState(false);
  const [isMeasuredTall, setTall] = useState(false);
  const tall = isMeasuredTall || beginning !== undefined;
  // The height depends on the layout and changes with the window size and loaded link titles.
  const measure = useCallback((content: HTMLDivElement | null) => {
    if (!content) return;
    const look = (): void => setTall(content.offsetHeight > heightToCollapse);
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(content);
    return () => watcher.disconnect();
  }, []);

  function toggle({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    setOpened(!opened);
    // Collapsing moves the end of the content up by its height.
    if (opened) requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'center' }));
  }

  return (
    <>
      {/* Focus must not land on a clipped link. */}
      <div className={tall && !opened ? classes.collapsed : undefined} onFocus={() => setOpened(true)}>
        <div ref={measure}>{opened ? children : (beginning ?? children)}</div>
      </div>
      {tall && (
        <Button small className={classes.toggle} aria-expanded={opened} aria-describedby={describedBy} onClick={toggle}>
          {opened ? 'Show less' : action}
        </Button>
      )}
    </>
  );
}
