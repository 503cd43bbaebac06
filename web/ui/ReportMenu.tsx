import { useSession } from '../platform/session.ts';
import { RowMenu } from './RowMenu.tsx';
import { type ReportTarget, useReport } from './use-report.tsx';

/** The menu of something that has no author to block, with "Report…". Visitors do not see it. */
export function ReportMenu(target: ReportTarget) {
  const session = useSession();
  const { button, action, dialog } = useReport(target);
  if (session === null) return null;
  return (
    <>
      <RowMenu ref={button} label={`More about: ${target.name}`} actions={[action]} />
      {dialog}
    </>
  );
}
