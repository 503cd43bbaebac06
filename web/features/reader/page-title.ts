import type { Edition, ReaderPage } from '#contract/editions.ts';

export interface PageTitle {
  /** `Romans 8`, `Psalm 23`, `Book VII`. */
  readonly title: string;
  /** The sections around it that the title does not name: `The Imitation of Christ · Book I`. */
  readonly context: string;
}

/**
 * Returns the title of a page from the labels of the sections that contain it, the outermost first.
 */
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

/** Returns the title of the page of a path. */
export function titleOfPath(path: ReaderPage['path'], edition: Pick<Edition, 'title' | 'scripture'>): PageTitle {
  return pageTitle(
    path.map(({ label }) => label),
    edition,
  );
}
