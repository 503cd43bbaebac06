import { IconDots } from '@tabler/icons-react';
import type { Ref } from 'react';
import { ActionMenu } from './ActionMenu.tsx';
import type { MenuAction } from './LoadedActionMenu.tsx';

interface Props {
  /** The accessible name of the button. */
  label: string;
  actions: readonly MenuAction[];
  ref?: Ref<HTMLButtonElement>;
  /** Identifies the button for restoring the focus. */
  by?: string;
}

/** The menu at the end of a row. */
export function RowMenu({ label, actions, ref, by }: Props) {
  const icon = <IconDots size={20} aria-hidden="true" />;
  return (
    <ActionMenu
      button={{
        look: 'bare',
        icon: true,
        'aria-label': label,
        children: icon,
        ...(ref && { ref }),
        ...(by !== undefined && { 'data-by': by }),
      }}
      actions={actions}
      position="bottom-end"
    />
  );
}
