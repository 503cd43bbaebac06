import { lazy } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useLazyPopup } from '../../ui/use-lazy-popup.ts';
import type { BarPanelProps } from './LoadedBarPanel.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';

const load = () => import('./LoadedBarPanel.tsx');
const LoadedBarPanel = lazy(() => load().then((module) => ({ default: module.LoadedBarPanel })));

/** A button of the reader's bar and the panel that it opens. */
export function BarPanel(props: BarPanelProps) {
  const { isNeeded, button } = useLazyPopup('dialog', load);
  const shown = { look: 'bare', icon: true, 'aria-label': props.label, children: props.icon } as const;
  if (!isNeeded) return <Button {...shown} {...button} />;
  return (
    <LazyPart failed={<Button {...shown} disabled />}>
      <LoadedBarPanel {...props} />
    </LazyPart>
  );
}
