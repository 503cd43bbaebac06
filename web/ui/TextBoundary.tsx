import { Component, type ReactNode } from 'react';

/**
 * Shows an apology in place of a text that fails to render, so that the rest of its card stays
 * usable.
 */
export class TextBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <span>This text could not be shown.</span> : this.props.children;
  }
}
