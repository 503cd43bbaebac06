import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import classes from './ActionMenu.module.css';
import { Button } from './Button.tsx';
import { usePressedPopup } from './use-lazy-popup.ts';

export interface MenuAction {
  readonly label: string;
  /** A page to go to, or what to do. */
  readonly to?: string;
  readonly onSelect?: () => void;
  readonly disabled?: boolean;
  /** A second line. */
  readonly hint?: string;
}

export interface ActionMenuProps {
  button: Omit<ComponentProps<typeof Button>, 'onClick' | 'onFocus' | 'onPointerEnter'> & { 'data-by'?: string };
  actions: readonly MenuAction[];
  /** The menu is below its button by default, at its center. */
  position?: 'bottom-end';
  /** Set if the actions do not move the focus. */
  returnFocus?: boolean;
}

/** Renders the button and menu of `ActionMenu` after the first press. */
export function LoadedActionMenu({ button, actions, position, returnFocus = false }: ActionMenuProps) {
  const { ref, ...state } = usePressedPopup(button.ref);
  return (
    <Menu
      {...state}
      {...(position && { position })}
      hideDetached={false}
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: classes.menu ?? '', item: classes.item ?? '' }}
      returnFocus={returnFocus}
    >
      <Menu.Target>
        <Button {...button} ref={ref} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, to, onSelect, disabled = false, hint }) =>
          to === undefined ? (
            <Menu.Item key={label} disabled={disabled} onClick={onSelect}>
              {label}
              {hint !== undefined && <small className={classes.hint}>{hint}</small>}
            </Menu.Item>
          ) : (
            <Menu.Item key={label} component={Link} to={to}>
              {label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
