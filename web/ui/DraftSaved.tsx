import { useDraftSavedAt } from '../platform/drafts.ts';
import classes from './DraftSaved.module.css';
import { formatClock } from './format-time.ts';

/** Shows when a form's text was last stored in the tab. */
export function DraftSaved({ draftKey }: { draftKey: string }) {
  const savedAt = useDraftSavedAt(draftKey);
  return savedAt === undefined ? null : <span className={classes.saved}>Draft saved {formatClock(savedAt)}</span>;
}
