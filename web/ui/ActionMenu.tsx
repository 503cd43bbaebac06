import { type ComponentProps, lazy, Suspense } from 'react';
import { Button } from './Button.tsx';
import { useLazyPopup } from './use-lazy-popup.ts';

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

const load = () => import('./LoadedActionMenu.tsx');
const LoadedActionMenu = lazy(() => load().then((module) => ({ default: module.LoadedActionMenu })));

/** A button and its menu. The keyboard opens it with Enter and moves in it with the arrow keys. */
export function ActionMenu(props: ActionMenuProps) {
  const { isNeeded, button } = useLazyPopup('menu', load);
  if (!isNeeded) return <Button {...props.button} {...button} />;
  return (
    <Suspense>
      <LoadedActionMenu {...props} />
    </Suspense>
  );
}
