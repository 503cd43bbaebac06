import { lazy, type ReactNode, type RefObject } from 'react';
import type { ReportType } from '#core/moderation.ts';
import { useLazyDialog } from './use-lazy-dialog.ts';
import { LazyPart } from './LazyPart.tsx';

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
  const { button, opened, isNeeded, open, close } = useLazyDialog();
  const dialog = isNeeded && target && (
    <LazyPart>
      <ReportDialog {...target} opened={opened} onClose={close} />
    </LazyPart>
  );
  return { button, action: { label: 'Report…', onSelect: open }, dialog };
}
