import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Annotation } from '#contract/annotations.ts';
import { useColorNames } from '../../data/color-names.ts';
import { useDeletedAnnotations } from '../../data/deleted-annotations.ts';
import { annotatedTextsQuery, ownAnnotationsQuery } from '../../data/own-annotations.ts';
import type { ErrorMessages } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState, ErrorState, Loading, SkeletonBlock } from '../../ui/Page.tsx';
import { MoreButton } from '../../ui/PagedRows.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import type { AnnotationsView } from './annotations-view.ts';
import { groupAnnotations } from './group-annotations.ts';
import { OwnAnnotation } from './OwnAnnotation.tsx';
import classes from './own-annotations.module.css';

const loadErrorMessages: ErrorMessages = { 500: 'Server error fetching your annotations.', fallback: 'Failed to load your annotations.' };

interface Props {
  view: AnnotationsView;
  onClear: () => void;
  /** Renders the form that edits an annotation. */
  renderForm: (annotation: Annotation, onDone: () => void) => ReactNode;
}

/** Lists the reader's annotations in groups. */
export function OwnAnnotations({ view: { filters, order }, onClear, renderForm }: Props) {
  const query = useInfiniteQuery(ownAnnotationsQuery(filters, order));
  const texts = useQuery(annotatedTextsQuery({}));
  const names = useColorNames();
  const deleted = useDeletedAnnotations();
  if (query.isPending) return <Skeleton />;
  if (query.isError) return <ErrorState error={query.error} errorMessages={loadErrorMessages} onRetry={() => void query.refetch()} />;
  const rows = query.data.pages.flatMap((page) => page.rows).filter(({ id }) => !deleted.has(id));
  if (rows.length === 0 && !query.hasNextPage) return <Nothing isFiltered={Object.keys(filters).length > 0} onClear={onClear} />;
  const bySlug = new Map((texts.data ?? []).map((text) => [text.slug, text]));
  const groups = groupAnnotations(rows, order, { texts: bySlug, colors: names });
  return (
    <div aria-busy={query.isPlaceholderData}>
      {groups.map(({ key, title, to, rows: inGroup }) => (
        <section key={key} className={classes.group} aria-labelledby={`group-${key}`}>
          <h2 id={`group-${key}`}>
            <GroupTitle title={title} to={to} />
          </h2>
          <ul className={classes.list} aria-labelledby={`group-${key}`}>
            {inGroup.map((row) => (
              <li key={row.id}>
                <OwnAnnotation annotation={row} text={bySlug.get(row.edition)} isInText={order === 'text'} renderForm={renderForm} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <MoreButton query={query}>More annotations</MoreButton>
    </div>
  );
}

/** Says how many annotations pass the filters. */
export function AnnotationCount({ filters }: { filters: AnnotationsView['filters'] }) {
  const { data } = useQuery(annotatedTextsQuery(filters));
  const deleted = useDeletedAnnotations();
  if (!data) return null;
  // Only what the list shows can be deleted there, so it passes the filters.
  const counted = [...deleted.values()].filter(({ isCounted }) => isCounted);
  const texts = data
    .map(({ slug, count }) => count - counted.filter(({ item }) => item.edition === slug).length)
    .filter((count) => count > 0);
  if (texts.length === 0) return null;
  const count = texts.reduce((sum, one) => sum + one, 0);
  const annotations = count === 1 ? '1 annotation' : `${count.toLocaleString('en')} annotations`;
  return (
    <p className={classes.count} role="status">
      {annotations} on {texts.length === 1 ? '1 text' : `${texts.length.toLocaleString('en')} texts`}
    </p>
  );
}

function GroupTitle({ title, to }: { title: string; to: string | undefined }) {
  const text = <ScriptText>{title}</ScriptText>;
  return to === undefined ? text : <Link to={to}>{text}</Link>;
}

function Skeleton() {
  return (
    <Loading>
      <SkeletonBlock width="40%" height="28px" />
      <SkeletonBlock width="100%" height="90px" />
      <SkeletonBlock width="100%" height="90px" />
    </Loading>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered)
    return <EmptyState actions={<Button onClick={onClear}>Clear filters</Button>}>No annotations match these filters.</EmptyState>;
  return (
    <EmptyState
      hint="Open a text and select words to highlight them or to write a note."
      actions={<ButtonLink to={`${paths.library()}?readable=1`}>Texts to read</ButtonLink>}
    >
      You have not highlighted anything yet.
    </EmptyState>
  );
}
