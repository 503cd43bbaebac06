import { lazy, useState } from 'react';
import type { DialogProps } from './Dialog.tsx';
import { LazyPart } from './LazyPart.tsx';

const Dialog = lazy(() => import('./Dialog.tsx').then((module) => ({ default: module.Dialog })));

/**
 * Like `Dialog`, which it loads when it first opens. A dialog that is lazy-loaded itself uses
 * `Dialog`.
 */
export function LazyDialog(props: DialogProps) {
  const { opened } = props;
  const [isNeeded, setIsNeeded] = useState(opened);
  if (opened && !isNeeded) setIsNeeded(true);
  return (
    isNeeded && (
      <LazyPart>
        <Dialog {...props} />
      </LazyPart>
    )
  );
}
