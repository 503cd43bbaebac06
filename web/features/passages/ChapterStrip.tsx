import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { chaptersOfSpan, nameOfWholeBook, numberOf } from '#core/scripture.ts';
import { paths } from '../../platform/paths.ts';
import classes from './ChapterStrip.module.css';

interface Chapter {
  readonly id: number;
  readonly chapter: number;
  readonly label: string;
  readonly texts: number;
}

interface Props {
  chapters: readonly Chapter[];
  /** The open passage or range of chapters. */
  span: number;
}

/** Links to the chapters of a book: deeper red means more texts; accessible names count them. */
export function ChapterStrip({ chapters, span }: Props) {
  const { book, from, to } = chaptersOfSpan(span);
  const list = useScrollTo(from);
  if (chapters.length < 2) return null;
  const name = nameOfWholeBook(book);
  const most = Math.max(...chapters.map(({ texts }) => texts));
  return (
    <nav aria-label={`Chapters of ${name}`} className={classes.strip}>
      <h2 className={classes.heading}>
        {from === 0 ? name : <Link to={paths.passage(numberOf({ book, chapter: 0, first: 0, last: 0 }))}>{name}</Link>} by chapter
        {most > 0 && '; deeper red means more texts'}
      </h2>
      <ol ref={list}>
        {chapters.map(({ id, chapter, label, texts }) => (
          <li key={id} data-wide={label.length > 3 || undefined}>
            <Link
              to={paths.passage(id)}
              data-heat={heatOf(texts, most)}
              aria-current={chapter >= from && chapter <= to ? 'true' : undefined}
              aria-label={`Chapter ${label}: ${countText(texts)}`}
              title={countText(texts)}
            >
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Scrolls the list to the open chapter; on phones it is a single line. */
function useScrollTo(chapter: number) {
  const ref = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const list = ref.current;
    const current = list?.querySelector<HTMLElement>('[aria-current]');
    if (list && current) list.scrollLeft = current.offsetLeft - list.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the current link changes with it
  }, [chapter]);
  return ref;
}

/** The steps of the strip, from nothing to the chapter with the most. */
const STEPS = 4;
/** The scale goes at least to this number, so that a few texts are not the deepest red. */
const MANY = 10;

/**
 * Returns a step from 0 to 4. Logarithmic, because a few famous chapters have most of the texts.
 */
function heatOf(texts: number, most: number): number {
  return texts === 0 ? 0 : Math.max(1, Math.round((STEPS * Math.log1p(texts)) / Math.log1p(Math.max(most, MANY))));
}

function countText(texts: number): string {
  if (texts === 0) return 'no texts';
  return texts === 1 ? '1 text' : `${texts.toLocaleString('en')} texts`;
}
