import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Annotation } from '#contract/annotations.ts';
import { placeName } from '#core/cite-text.ts';
import { citationOfRange } from '#core/text-path.ts';
import type { Edition } from '#contract/editions.ts';
import { type AnnotationInput, useCreateAnnotation, useDeleteAnnotation } from '../../../data/annotations.ts';
import { failureText } from '../../../platform/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { focusOnMount } from '../../../ui/focus-on-mount.ts';
import { ErrorMessage } from '../../../ui/Page.tsx';
import { Removed } from '../../../ui/Removed.tsx';
import { AnnotationCard } from './AnnotationCard.tsx';
import { closePanel, type OpenedPanel } from './annotation-store.ts';
import classes from './annotations.module.css';
import { annotationErrors, deleteErrors } from './error-messages.ts';
import { NewAnnotation } from './NewAnnotation.tsx';

interface Props {
  panel: OpenedPanel;
  edition: Edition;
  /** The annotations of the edition on the page. */
  annotations: readonly Annotation[];
}

/** Shows annotations, or the form of a new note: beside the text, or on a phone as a sheet from below. */
export function AnnotationPanel({ panel, edition, annotations }: Props) {
  const shown = panel.kind === 'shown' ? annotations.filter(({ id }) => panel.ids.includes(id)) : [];
  const place = panel.kind === 'new' ? panel.extent : shown[0];
  const [title, setTitle] = useState('');
  const name = place ? placeName(edition, citationOfRange(place.first.citation, place.last.citation)) : title;
  // The place stays in the title when its last annotation is deleted.
  if (name !== title) setTitle(name);
  return (
    <Frame title={name} opener={panel.kind === 'shown' ? panel.opener : null}>
      {panel.kind === 'new' ? (
        <NewAnnotation slug={panel.slug} extent={panel.extent} onDone={closePanel} />
      ) : (
        <ShownAnnotations annotations={annotations} ids={panel.ids} />
      )}
    </Frame>
  );
}

function ShownAnnotations({ annotations, ids }: { annotations: readonly Annotation[]; ids: readonly number[] }) {
  const remove = useDeleteAnnotation();
  const restore = useCreateAnnotation();
  const [deleted, setDeleted] = useState<Annotation>();
  const [restored, setRestored] = useState<readonly number[]>([]);
  return (
    <>
      {annotations
        .filter(({ id }) => ids.includes(id) || restored.includes(id))
        .map((annotation) => (
          <AnnotationCard
            key={annotation.id}
            annotation={annotation}
            isDeleting={remove.isPending}
            onDelete={() => remove.mutate(annotation.id, { onSuccess: () => setDeleted(annotation) })}
          />
        ))}
      {remove.error && <ErrorMessage>{failureText(remove.error, deleteErrors)}</ErrorMessage>}
      {deleted && (
        <Deleted
          annotation={deleted}
          onUndo={(input) =>
            restore.mutate(input, {
              onSuccess: ({ id }) => {
                setDeleted(undefined);
                setRestored([...restored, id]);
              },
            })
          }
        />
      )}
      {restore.error && <ErrorMessage>{failureText(restore.error, annotationErrors)}</ErrorMessage>}
    </>
  );
}

/** A lost annotation has no place where it could be created again. */
function Deleted({
  annotation,
  onUndo,
}: {
  annotation: Annotation;
  onUndo: (input: Parameters<ReturnType<typeof useCreateAnnotation>['mutate']>[0]) => void;
}) {
  const { edition, first, last, quote, body, color, visibility, circle_ids } = annotation;
  const { start } = first;
  const { end } = last;
  if (start === undefined || end === undefined)
    return (
      <p role="status" className={classes.quiet}>
        The annotation was deleted.
      </p>
    );
  const input: AnnotationInput = { body: body ?? '', color, visibility, circle_ids };
  return <Removed title={quote} onUndo={() => onUndo({ edition, first: { ...first, start }, last: { ...last, end }, quote, ...input })} />;
}

/** Escape and the button close the panel; the focus then returns to what opened it. */
function Frame({ title, opener, children }: { title: string; opener: HTMLElement | null; children: ReactNode }) {
  const close = (): void => {
    closePanel();
    opener?.focus({ preventScroll: true });
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest('[data-mantine-stop-propagation]')) return;
      closePanel();
      opener?.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [opener]);
  return createPortal(
    <section className={classes.panel} role="dialog" aria-label={`Annotations: ${title}`} data-note-panel data-not-printed>
      <header className={classes.head}>
        <h2>{title}</h2>
        <Button ref={focusOnMount} look="bare" icon small aria-label="Close annotations" onClick={close}>
          <IconX size={18} aria-hidden="true" />
        </Button>
      </header>
      {children}
    </section>,
    document.body,
  );
}
