import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { annotatedTextsQuery } from '../data/own-annotations.ts';
import { useUnsentAnnotations } from '../data/unsent-annotations.ts';
import { AnnotationFilters } from '../features/annotations/AnnotationFilters.tsx';
import { type AnnotationsView, formatView, parseView } from '../features/annotations/annotations-view.ts';
import { ExportAnnotations } from '../features/annotations/ExportAnnotations.tsx';
import { ImportAnnotations } from '../features/annotations/ImportAnnotations.tsx';
import { AnnotationCount, OwnAnnotations } from '../features/annotations/OwnAnnotations.tsx';
import classes from '../features/annotations/own-annotations.module.css';
import { EditAnnotation } from '../features/reader/annotations/EditAnnotation.tsx';
import { OwnReplies } from '../features/reader/annotations/OwnReplies.tsx';
import { UnsentAnnotations } from '../features/reader/annotations/UnsentAnnotations.tsx';
import { PageHeading } from '../ui/Page.tsx';

/** Lists all of the reader's highlights and notes. The URL stores the filters and the order. */
export function AnnotationsPage() {
  const [parameters, setParameters] = useSearchParams();
  const view = parseView(parameters);
  const { data: texts } = useQuery(annotatedTextsQuery({}));
  const isEmpty = texts?.length === 0 && Object.keys(view.filters).length === 0;
  const hasUnsent = useUnsentAnnotations().length > 0;
  const change = (next: AnnotationsView): void => setParameters(formatView(next), { replace: true, preventScrollReset: true });
  return (
    <>
      <PageHeading lede="Your highlights and notes on all texts.">Annotations</PageHeading>
      {!isEmpty && <AnnotationFilters view={view} onChange={change} />}
      <div className={classes.tools}>
        <AnnotationCount filters={view.filters} />
        <ExportAnnotations filters={view.filters} />
        <ImportAnnotations />
      </div>
      <UnsentAnnotations />
      {!(isEmpty && hasUnsent) && (
        <OwnAnnotations
          view={view}
          onClear={() => change({ ...view, filters: {} })}
          renderForm={(annotation, onDone) => <EditAnnotation annotation={annotation} onDone={onDone} />}
        />
      )}
      <OwnReplies />
    </>
  );
}
