import { IconX } from '@tabler/icons-react';
import { Component, type ReactNode, Suspense } from 'react';
import { createPortal } from 'react-dom';
import { isLoadFailure } from '../platform/load-failure.ts';
import { Button } from './Button.tsx';
import classes from './UndoNotice.module.css';

interface LazyPartProps {
  readonly children: ReactNode;
  readonly fallback?: ReactNode;
  /** Shown in its place if it cannot be loaded. */
  readonly failed?: ReactNode;
}

/**
 * Shows a part of a page that is loaded when it is needed. It cannot be loaded if the connection is
 * down or a deployment has renamed its file; then a notice offers to reload the page.
 */
export class LazyPart extends Component<LazyPartProps, { error: unknown; isDismissed: boolean }> {
  override state = { error: undefined, isDismissed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    const { children, fallback, failed } = this.props;
    const { error, isDismissed } = this.state;
    if (error === undefined) return <Suspense fallback={fallback}>{children}</Suspense>;
    // The page's error boundary handles errors that the part itself throws.
    if (!isLoadFailure(error)) throw error;
    // The page stays as it is, with what was typed into it.
    return (
      <>
        {failed}
        {!isDismissed && createPortal(<LoadNotice onDismiss={() => this.setState({ isDismissed: true })} />, document.body)}
      </>
    );
  }
}

function LoadNotice({ onDismiss }: { onDismiss: () => void }) {
  return (
    <ul className={classes.notice} data-not-printed>
      <li>
        <span className={classes.text} role="alert">
          This part of the page could not be loaded. Reloading may help. Anything you typed into a form is saved.
        </span>
        <Button small onClick={() => window.location.reload()}>
          Reload
        </Button>
        <Button small look="bare" icon aria-label="Dismiss" onClick={onDismiss}>
          <IconX size={17} aria-hidden="true" />
        </Button>
      </li>
    </ul>
  );
}
