import { lazy, Suspense } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useLazyPopup } from '../../ui/use-lazy-popup.ts';
import type { BarPanelProps } from './LoadedBarPanel.tsx';

const load = () => import('./LoadedBarPanel.tsx');
const LoadedBarPanel = lazy(() => load().then((module) => ({ default: module.LoadedBarPanel })));

/** A button of the reader's bar and the panel that it opens. */
export function BarPanel(props: BarPanelProps) {
  const { isNeeded, button } = useLazyPopup('dialog', load);
  if (!isNeeded)
    return (
      <Button look="bare" icon aria-label={props.label} {...button}>
        {props.icon}
      </Button>
    );
  return (
    <Suspense>
      <LoadedBarPanel {...props} />
    </Suspense>
  );
}
