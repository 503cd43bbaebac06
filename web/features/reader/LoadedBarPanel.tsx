import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { usePressedPopup } from '../../ui/use-lazy-popup.ts';
import classes from './bar.module.css';

export interface BarPanelProps {
  /** The name of the button and of the panel. */
  label: string;
  icon: ReactNode;
  /** Pixels. */
  width: number;
  children: ReactNode;
}

/** Renders the button and panel of `BarPanel` after the first press. */
export function LoadedBarPanel({ label, icon, width, children }: BarPanelProps) {
  const { ref, ...state } = usePressedPopup();
  return (
    <Popover {...state} position="bottom-end" hideDetached={false} trapFocus returnFocus transitionProps={{ duration: 0 }} width={width}>
      <Popover.Target>
        <Button ref={ref} look="bare" icon aria-label={label} onClick={() => state.onChange(!state.opened)}>
          {icon}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
