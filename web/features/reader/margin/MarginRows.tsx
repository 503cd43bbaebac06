import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Annotation } from '#contract/annotations.ts';
import type { MarginRow } from '#contract/margin.ts';
import { useDeletedAnnotations } from '../../../data/deleted-annotations.ts';
import { type MarginFilters as Filters, marginCountsQuery, marginRowsQuery } from '../../../data/margin.ts';
import { useUnsentAnnotations } from '../../../data/unsent-annotations.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState, SkeletonBlock } from '../../../ui/Page.tsx';
import { AnnotationCard } from '../annotations/AnnotationCard.tsx';
import { unsentId } from '../annotations/unsent-id.ts';
import { UnsentCard } from '../annotations/UnsentCard.tsx';
import { MarginCard } from './MarginCard.tsx';
import { isFiltered, KindFilter } from './MarginFilters.tsx';
import classes from './margin.module.css';

const marginErrorMessages = { fallback: 'Failed to load the margin.' };

interface Props {
  slug: string;
  /** The name of its language. */
  language: string;
  citation: string;
  filters: Filters;
  onFilter: (filters: Filters) => void;
  /** The annotations on the words that the reader clicked, which come first. */
  opened: readonly Annotation[];
  /** The ids of `opened`, and of unsent annotations on these words. */
  ids: readonly number[];
  isMember: boolean;
}

/** Shows what a segment has in its margin. */
export function MarginRows({ slug, language, citation, filters, onFilter, opened: chosen, ids: openedIds, isMember }: Props) {
  const deleted = useDeletedAnnotations();
  const query = useInfiniteQuery(marginRowsQuery(slug, citation, filters));
  const counts = useQuery(marginCountsQuery(slug, citation, filters));
  const loaded = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const rows = loaded.filter(({ kind, id }) => kind !== 'annotation' || !deleted.has(id));
  const opened = chosen.filter(({ id }) => !deleted.has(id));
  const unsent = useUnsentAnnotations().filter(
    (one) => one.value.edition === slug && (one.value.first.citation === citation || openedIds.includes(unsentId(one))),
  );
  const lastVisit = query.data?.pages[0]?.lastVisit ?? null;
  const ids = new Set(opened.map(({ id }) => id));
  const others = rows.filter(({ kind, id }) => kind !== 'annotation' || !ids.has(id));
  return (
    <>
      {counts.data && (
        <KindFilter
          filters={filters}
          counts={{ ...counts.data, annotation: counts.data.annotation - countedIn(loaded, deleted) }}
          onChange={onFilter}
        />
      )}
      {unsent.map((one) => (
        <UnsentCard key={one.key} unsent={one} />
      ))}
      <Cards slug={slug} language={language} rows={others} opened={opened} lastVisit={lastVisit} />
      {query.isPending && <Skeleton />}
      {query.isError && <ErrorState error={query.error} errorMessages={marginErrorMessages} onRetry={() => void query.refetch()} />}
      {query.isSuccess && rows.length === 0 && opened.length === 0 && unsent.length === 0 && (
        <Nothing isFiltered={isFiltered(filters)} isMember={isMember} onClear={() => onFilter({})} />
      )}
      {query.hasNextPage && (
        <Button small disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {query.isFetchingNextPage ? 'Loading…' : 'Show more'}
        </Button>
      )}
    </>
  );
}

/** Returns how many of the rows are deleted, but still counted. */
function countedIn(rows: readonly MarginRow[], deleted: ReturnType<typeof useDeletedAnnotations>): number {
  return rows.filter(({ kind, id }) => kind === 'annotation' && deleted.get(id)?.isCounted === true).length;
}

function Skeleton() {
  return (
    <div role="status" className={classes.skeleton}>
      <span className="visually-hidden">Loading the margin…</span>
      <SkeletonBlock width="100%" height="64px" />
      <SkeletonBlock width="100%" height="64px" />
    </div>
  );
}

function Nothing({ isFiltered: isNarrowed, isMember, onClear }: { isFiltered: boolean; isMember: boolean; onClear: () => void }) {
  if (isNarrowed)
    return (
      <div className={classes.nothing}>
        <p>Nothing here matches these filters.</p>
        <Button small onClick={onClear}>
          Clear filters
        </Button>
      </div>
    );
  return (
    <p className={classes.nothing}>
      {isMember
        ? 'Nothing here yet. Select words to highlight them or to add a note. Posts, essays and topics that refer to this place appear here, too.'
        : 'No commentary on this place yet.'}
    </p>
  );
}

interface RowsProps {
  slug: string;
  language: string;
  rows: readonly MarginRow[];
  opened: readonly Annotation[];
  lastVisit: string | null;
}

function Cards({ slug, language, rows, opened, lastVisit }: RowsProps) {
  const cardOf = (annotation: Annotation, source?: string) => (
    <AnnotationCard
      key={`annotation-${annotation.id}`}
      annotation={annotation}
      source={source}
      isNew={lastVisit !== null && annotation.created_at > lastVisit}
    />
  );
  return (
    <>
      {opened.map((annotation) => cardOf(annotation))}
      {rows.map((row) =>
        row.annotation ? (
          cardOf(row.annotation, sourceOf(row, slug, language))
        ) : (
          <MarginCard key={`${row.kind}-${row.id}`} row={row} isNew={lastVisit !== null && row.written_at > lastVisit} />
        ),
      )}
    </>
  );
}

/**
 * Says on which edition an annotation was written, if that is another one. In another language, all
 * words differ.
 */
function sourceOf({ annotation, edition, differs, language }: MarginRow, slug: string, here: string): string | undefined {
  if (!annotation || annotation.edition === slug || edition === null) return undefined;
  if (language !== undefined && language !== here) return `On ${edition} (${language})`;
  return differs ? `On ${edition}; the wording here differs` : `On ${edition}`;
}
