import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { ReportType } from '#core/moderation.ts';

const ReportDialog = lazy(() => import('./ReportDialog.tsx').then((module) => ({ default: module.ReportDialog })));

/** What a reader may report. */
export interface ReportTarget {
  readonly type: ReportType;
  readonly id: number;
  /** What the dialog calls it: "Post by macrina". */
  readonly name: string;
}

interface Report {
  /** The button to which the dialog returns the focus. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly action: { readonly label: string; readonly onSelect: () => void };
  readonly dialog: ReactNode;
}

/** Returns the menu item "Report…" and its dialog, which is loaded when it opens. */
export function useReport(target: ReportTarget | undefined): Report {
  const [opened, setOpened] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The dialog is loaded lazily, so it cannot restore the focus itself.
  useEffect(() => {
    if (hasOpened && !opened) button.current?.focus();
  }, [hasOpened, opened]);

  function open(): void {
    setHasOpened(true);
    setOpened(true);
  }

  const dialog = hasOpened && target && (
    <Suspense>
      <ReportDialog {...target} opened={opened} onClose={() => setOpened(false)} />
    </Suspense>
  );
  return { button, action: { label: 'Report…', onSelect: open }, dialog };
}
