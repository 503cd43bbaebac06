import { use, createContext } from 'react';
import { openPanel, useSegmentMark } from './annotation-store.ts';
import classes from './annotations.module.css';

/** The slug of the edition around a segment. */
export const EditionOfText = createContext('');

/**
 * Says how many annotations begin in a segment, and opens them. It shows a dot for what a highlight does not show, and in
 * browsers that cannot highlight; otherwise it appears when it has the focus.
 */
export function SegmentMarkButton({ citation, label }: { citation: string; label: string }) {
  const slug = use(EditionOfText);
  const mark = useSegmentMark(slug, citation);
  if (!mark) return null;
  const count = mark.ids.length === 1 ? '1 annotation' : `${mark.ids.length} annotations`;
  return (
    <span className={classes.mark} data-not-text data-shown={mark.isShown || typeof Highlight === 'undefined' || undefined}>
      <button
        type="button"
        aria-label={`${count}, number ${label}`}
        onClick={({ currentTarget }) => openPanel({ kind: 'shown', slug, ids: mark.ids, opener: currentTarget })}
      />
    </span>
  );
}
