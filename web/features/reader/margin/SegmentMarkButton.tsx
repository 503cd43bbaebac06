import { createContext, use } from 'react';
import { countsText } from './kind-names.ts';
import classes from './margin.module.css';
import { openMargin, type SegmentMark, useSegmentMark } from './margin-store.ts';

/** The slug of the edition around a segment. */
export const EditionOfText = createContext('');

/**
 * Says what the margin of a segment has, and opens it. It shows a small number for what the
 * highlights do not show; with nothing but highlights, it appears when it has the focus.
 */
export function SegmentMarkButton({ citation, label }: { citation: string; label: string }) {
  const slug = use(EditionOfText);
  const mark = useSegmentMark(slug, citation);
  if (!mark) return null;
  const { marks } = mark;
  const content = contentOf(mark);
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

function contentOf({ ids, counts, unsent = 0 }: SegmentMark): string {
  const annotations = ids.length === 1 ? '1 annotation' : ids.length > 0 && `${ids.length} annotations`;
  const parts = [counts ? countsText(counts) : annotations, unsent > 0 && `${unsent} not sent yet`];
  return parts.filter((part) => part !== false && part !== '').join(', ');
}

function shortNumber(number: number): string {
  return number > 99 ? '99+' : String(number);
}
