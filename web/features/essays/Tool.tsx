import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './editor.module.css';

/** Separates tools that belong together from the others. */
export function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.group} role="group" aria-label={label}>
      {children}
    </div>
  );
}

export interface ToolProps {
  label: string;
  icon: Icon;
  pressed?: boolean;
  onClick: () => void;
}

/** Renders a button of the toolbar. */
export function Tool({ label, icon: Picture, pressed, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      data-tool
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      // Preventing the default leaves the focus and the selection in the editor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Picture size={18} aria-hidden />
    </button>
  );
}
