import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { IconDots } from '@tabler/icons-react';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { Button } from './Button.tsx';
import classes from './RowMenu.module.css';

interface RowAction {
  readonly label: string;
  /** A page to go to, or what to do. */
  readonly to?: string;
  readonly onSelect?: () => void;
  readonly disabled?: boolean;
}

interface Props {
  /** The accessible name of the button. */
  label: string;
  actions: readonly RowAction[];
  ref?: Ref<HTMLButtonElement>;
  /** Identifies the button for restoring the focus. */
  by?: string;
}

/** The menu at the end of a row. The keyboard opens it with Enter and moves in it with the arrow keys. */
export function RowMenu({ label, actions, ref, by }: Props) {
  return (
    <Menu
      position="bottom-end"
      hideDetached={false}
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: classes.menu ?? '', item: classes.item ?? '' }}
    >
      <Menu.Target>
        <Button ref={ref} look="bare" icon data-by={by} aria-label={label}>
          <IconDots size={20} aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label: name, to, onSelect, disabled = false }) =>
          to === undefined ? (
            <Menu.Item key={name} disabled={disabled} onClick={onSelect}>
              {name}
            </Menu.Item>
          ) : (
            <Menu.Item key={name} component={Link} to={to}>
              {name}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
