import { createContext, use } from 'react';
import { countsText } from './kind-names.ts';
import classes from './margin.module.css';
import { openMargin, useSegmentMark } from './margin-store.ts';

/** The slug of the edition around a segment. */
export const EditionOfText = createContext('');

/**
 * Says what the margin of a segment has, and opens it. It shows a small number for what the highlights do not show; with nothing
 * but highlights, it appears when it has the focus.
 */
export function SegmentMarkButton({ citation, label }: { citation: string; label: string }) {
  const slug = use(EditionOfText);
  const mark = useSegmentMark(slug, citation);
  if (!mark) return null;
  const { ids, marks, counts } = mark;
  const content = counts ? countsText(counts) : ids.length === 1 ? '1 annotation' : `${ids.length} annotations`;
  return (
    <span className={classes.mark} data-not-text data-shown={marks > 0 || undefined}>
      <button
        type="button"
        aria-label={`Margin at number ${label}: ${content}`}
        title={content}
        onClick={({ currentTarget }) => openMargin({ slug, citation, opener: currentTarget })}
      >
        <span aria-hidden="true">{marks > 0 ? shortNumber(marks) : '·'}</span>
      </button>
    </span>
  );
}

function shortNumber(number: number): string {
  return number > 99 ? '99+' : String(number);
}
