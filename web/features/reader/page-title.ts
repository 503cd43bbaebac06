import type { Edition, ReaderPage, Segment } from '#contract/editions.ts';
import { fromCanonical, type Numbering } from '#core/scripture/numbering.ts';
import { partsOfVerse, PSALMS } from '#core/scripture/verses.ts';

export interface PageTitle {
  /** `Romans 8`, `Psalm 23`, `Book VII`. */
  readonly title: string;
  /** The sections around it that the title does not name: `The Imitation of Christ · Book I`. */
  readonly context: string;
}

/** Returns the title of a page from the labels of the sections that contain it, the outermost first. */
export function pageTitle(labels: readonly string[], edition: Pick<Edition, 'title' | 'scripture'>): PageTitle {
  const own = labels.at(-1);
  const around = labels.slice(0, -1);
  if (own === undefined) return { title: edition.title, context: '' };
  const chapter = edition.scripture ? /^Chapter (\S+)$/.exec(own)?.[1] : undefined;
  const book = around.at(-1);
  if (chapter !== undefined && book !== undefined) return { title: `${book} ${chapter}`, context: around.slice(0, -1).join(' · ') };
  // The label of a psalm names its book.
  if (edition.scripture && /^Psalm \S+$/.test(own)) return { title: own, context: '' };
  return { title: own, context: around.join(' · ') };
}

/** Two numberings of the Psalms are in use; elsewhere, the second number matters only if the edition does not follow the KJV. */
function otherNumbering(numbering: Numbering, book: number): Numbering {
  if (book === PSALMS) return numbering === 'kjv' || numbering === 'hebrew' ? 'septuagint' : 'kjv';
  return 'kjv';
}

/** Returns the chapter that another numbering has for a page of scripture, if it differs: 50 for Psalm 51. */
export function otherChapter(
  { scripture, numbering }: Pick<Edition, 'scripture' | 'numbering'>,
  segments: readonly Segment[],
): number | undefined {
  if (!scripture || segments.length === 0) return undefined;
  // The middle of a chapter is rarely where numberings divide it differently.
  const { citation, address } = segments[Math.floor(segments.length / 2)] ?? {};
  const own = Number(citation?.split('.')[1]);
  if (!address || Number.isNaN(own)) return undefined;
  const { book } = partsOfVerse(address.last);
  const other = fromCanonical(otherNumbering(numbering ?? 'kjv', book), address.last);
  const chapter = other === undefined ? own : partsOfVerse(other.first).chapter;
  return chapter === own ? undefined : chapter;
}

/** Returns the title of the page of a path. */
export function titleOfPath(path: ReaderPage['path'], edition: Pick<Edition, 'title' | 'scripture'>): PageTitle {
  return pageTitle(
    path.map(({ label }) => label),
    edition,
  );
}
