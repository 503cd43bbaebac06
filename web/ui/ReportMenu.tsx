import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ReportType } from '#core/moderation.ts';
import { useSession } from '../platform/session.ts';
import { RowMenu } from './RowMenu.tsx';

const ReportDialog = lazy(() => import('./ReportDialog.tsx').then((module) => ({ default: module.ReportDialog })));

interface Props {
  type: ReportType;
  id: number;
  /** What the button and the dialog call it: "Post by macrina". */
  name: string;
}

/** The menu of something that somebody else wrote or owns, with "Report…". Visitors do not see it. */
export function ReportMenu({ type, id, name }: Props) {
  const session = useSession();
  const [opened, setOpened] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The dialog is loaded lazily, so it cannot restore the focus itself.
  useEffect(() => {
    if (hasOpened && !opened) button.current?.focus();
  }, [hasOpened, opened]);
  if (session === null) return null;

  function open(): void {
    setHasOpened(true);
    setOpened(true);
  }

  return (
    <>
      <RowMenu ref={button} label={`More about: ${name}`} actions={[{ label: 'Report…', onSelect: open }]} />
      {hasOpened && (
        <Suspense>
          <ReportDialog type={type} id={id} name={name} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
