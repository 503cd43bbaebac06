import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Annotation } from '#contract/annotations.ts';
import { type AnnotationInput, useCreateAnnotation, useDeleteAnnotation } from '../../data/annotations.ts';
import { useColorNames } from '../../data/color-names.ts';
import { annotatedTextsQuery, isRestorable, ownAnnotationsQuery } from '../../data/own-annotations.ts';
import { type ErrorMessages, failureText } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState, ErrorMessage, ErrorState, Loading, SkeletonBlock } from '../../ui/Page.tsx';
import { MoreButton } from '../../ui/PagedRows.tsx';
import { Removed, type RemovedRow, withRemoved } from '../../ui/Removed.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import type { AnnotationsView } from './annotations-view.ts';
import { groupAnnotations } from './group-annotations.ts';
import { OwnAnnotation } from './OwnAnnotation.tsx';
import classes from './own-annotations.module.css';

const loadErrors: ErrorMessages = { 500: 'Server error fetching your annotations.', fallback: 'Failed to load your annotations.' };
const deleteErrors = { fallback: 'Failed to delete the annotation. Please try again.' };
const restoreErrors = { fallback: 'Failed to restore the annotation. Please try again.' };

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
  const { remove, restore, removed, onDelete, onUndo } = useDeletion();
  if (query.isPending) return <Skeleton />;
  if (query.isError) return <ErrorState error={query.error} errorMessages={loadErrors} onRetry={() => void query.refetch()} />;
  const loaded = query.data.pages.flatMap(({ rows }) => rows);
  const rows = withRemoved(loaded, removed);
  if (rows.length === 0) return <Nothing isFiltered={Object.keys(filters).length > 0} onClear={onClear} />;
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
            {inGroup.map(({ row, isRemoved, at }) => (
              <li key={row.id}>
                {isRemoved ? (
                  <Removed title={row.quote} onUndo={() => onUndo(row)} />
                ) : (
                  <OwnAnnotation
                    annotation={row}
                    text={bySlug.get(row.edition)}
                    isInText={order === 'text'}
                    isDeleting={remove.isPending}
                    onDelete={() => onDelete({ row, at })}
                    renderForm={renderForm}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {remove.error !== null && <ErrorMessage>{failureText(remove.error, deleteErrors)}</ErrorMessage>}
      {restore.error !== null && <ErrorMessage>{failureText(restore.error, restoreErrors)}</ErrorMessage>}
      <MoreButton query={query}>More annotations</MoreButton>
    </div>
  );
}

/** Says how many annotations pass the filters. */
export function AnnotationCount({ filters }: { filters: AnnotationsView['filters'] }) {
  const { data } = useQuery(annotatedTextsQuery(filters));
  if (!data || data.length === 0) return null;
  const count = data.reduce((sum, one) => sum + one.count, 0);
  const annotations = count === 1 ? '1 annotation' : `${count.toLocaleString('en')} annotations`;
  return (
    <p className={classes.count} role="status">
      {annotations} on {data.length === 1 ? '1 text' : `${data.length.toLocaleString('en')} texts`}
    </p>
  );
}

function GroupTitle({ title, to }: { title: string; to: string | undefined }) {
  const text = <ScriptText>{title}</ScriptText>;
  return to === undefined ? text : <Link to={to}>{text}</Link>;
}

/** Deletes annotations; the last one can be created again at its place. */
function useDeletion() {
  const remove = useDeleteAnnotation();
  const restore = useCreateAnnotation();
  const [removed, setRemoved] = useState<RemovedRow<Annotation>>();
  return {
    remove,
    restore,
    removed,
    onDelete: (deleted: RemovedRow<Annotation>): void => {
      restore.reset();
      remove.mutate(deleted.row.id, { onSuccess: () => setRemoved(isRestorable(deleted.row) ? deleted : undefined) });
    },
    onUndo: (annotation: Annotation): void => {
      const input = inputOf(annotation);
      if (input && !restore.isPending) restore.mutate(input, { onSuccess: () => setRemoved(undefined) });
    },
  };
}

type NewAnnotation = Parameters<ReturnType<typeof useCreateAnnotation>['mutate']>[0];

function inputOf({ edition, first, last, quote, body, color, visibility, circle_ids }: Annotation): NewAnnotation | undefined {
  const [{ start }, { end }] = [first, last];
  if (start === undefined || end === undefined) return undefined;
  const input: AnnotationInput = { body: body ?? '', color, visibility, circle_ids };
  return { edition, first: { ...first, start }, last: { ...last, end }, quote, ...input };
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
