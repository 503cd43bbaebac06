import { lazy } from 'react';
import { Button } from './Button.tsx';
import { LazyPart } from './LazyPart.tsx';
import type { ActionMenuProps } from './LoadedActionMenu.tsx';
import { useLazyPopup } from './use-lazy-popup.ts';

const load = () => import('./LoadedActionMenu.tsx');
const LoadedActionMenu = lazy(() => load().then((module) => ({ default: module.LoadedActionMenu })));

/** A button and its menu. The keyboard opens it with Enter and moves in it with the arrow keys. */
export function ActionMenu(props: ActionMenuProps) {
  const { isNeeded, button } = useLazyPopup('menu', load);
  if (!isNeeded) return <Button {...props.button} {...button} />;
  return (
    <LazyPart failed={<Button {...props.button} disabled />}>
      <LoadedActionMenu {...props} />
    </LazyPart>
  );
}
