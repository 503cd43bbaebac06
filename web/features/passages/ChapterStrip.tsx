import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import classes from './passages.module.css';

interface Chapter {
  readonly id: number;
  readonly chapter: number;
  readonly texts: number;
}

interface Props {
  book: string;
  chapters: readonly Chapter[];
  /** The chapter that is open, or that the open passage is in. */
  current: number;
}

/** Links to the chapters of a book. The more has been written on one, the darker it is; its name says how much. */
export function ChapterStrip({ book, chapters, current }: Props) {
  if (chapters.length < 2) return null;
  const most = Math.max(...chapters.map(({ texts }) => texts));
  return (
    <nav aria-label={`Chapters of ${book}`} className={classes.strip}>
      <h2 className={classes.small}>{book} by chapter</h2>
      <ol>
        {chapters.map(({ id, chapter, texts }) => (
          <li key={id}>
            <Link
              to={paths.passage(id)}
              data-heat={heatOf(texts, most)}
              aria-current={chapter === current ? 'true' : undefined}
              aria-label={`Chapter ${chapter}: ${countText(texts)}`}
              title={countText(texts)}
            >
              {chapter}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The steps of the strip, from nothing to the chapter with the most. */
const STEPS = 4;

/** Returns a step from 0 to 4. Logarithmic, because a few famous chapters have most of the texts. */
function heatOf(texts: number, most: number): number {
  return texts === 0 ? 0 : Math.max(1, Math.ceil((STEPS * Math.log1p(texts)) / Math.log1p(most)));
}

function countText(texts: number): string {
  if (texts === 0) return 'no texts';
  return texts === 1 ? '1 text' : `${texts.toLocaleString('en')} texts`;
}
