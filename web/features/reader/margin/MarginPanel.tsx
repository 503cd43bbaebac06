import { IconAdjustmentsHorizontal, IconChevronDown, IconChevronUp, IconPin, IconPinFilled, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Annotation } from '#contract/annotations.ts';
import type { Edition } from '#contract/editions.ts';
import { placeInText, placeName } from '#core/cite-text.ts';
import { citationOfRange } from '#core/text-path.ts';
import { type MarginFilters as Filters, recordMarginVisit } from '../../../data/margin.ts';
import { useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { NewAnnotation } from '../annotations/NewAnnotation.tsx';
import { isFiltered, MoreFilters } from './MarginFilters.tsx';
import classes from './margin.module.css';
import { MarginRows } from './MarginRows.tsx';
import { leaveNoteForm } from './leave-note-form.ts';
import { closeNoteForm, leavePanel, openMargin, type OpenedPanel, setPinned, type ShownMargin, useIsPinned } from './margin-store.ts';
import { useLastVisit } from './use-last-visit.ts';

interface Props {
  panel: OpenedPanel;
  edition: Edition;
  /** The annotations of the edition on the page. */
  annotations: readonly Annotation[];
  /** The citations of the segments on the page, in reading order. */
  citations: readonly string[];
}

/**
 * Shows the margin of a segment, or the form of a new note: beside the text, or on a phone as a
 * sheet from below.
 */
export function MarginPanel({ panel, edition, annotations, citations }: Props) {
  if (panel.kind === 'margin') return <Margin margin={panel} edition={edition} annotations={annotations} citations={citations} />;
  const { first, last } = panel.extent;
  const range = citationOfRange(first.citation, last.citation);
  return (
    <Frame
      title={placeInText(edition, range)}
      label={`New note: ${placeName(edition, range)}`}
      onClose={() => leaveNoteForm(panel.slug, panel.extent)}
    >
      <NewAnnotation slug={panel.slug} extent={panel.extent} onDone={closeNoteForm} />
    </Frame>
  );
}

function Margin({ margin, edition, annotations, citations }: Omit<Props, 'panel'> & { margin: ShownMargin }) {
  const { slug, citation, ids } = margin;
  const [filters, setFilters] = useState<Filters>({});
  const [isFiltering, setIsFiltering] = useState(false);
  const isMember = useSession() !== null;
  const lastVisit = useLastVisit(slug, citation, filters);
  const name = placeName(edition, citation);
  useEffect(() => {
    if (isMember) void recordMarginVisit(slug);
  }, [isMember, slug]);
  return (
    <Frame
      title={placeInText(edition, citation)}
      label={`Margin: ${name}`}
      margin={margin}
      onClose={leavePanel}
      actions={
        <>
          <StepButtons slug={slug} citation={citation} citations={citations} />
          <Button
            look="bare"
            icon
            small
            aria-label={isFiltered(filters) ? 'Filters, in use' : 'Filters'}
            aria-expanded={isFiltering}
            data-used={isFiltered(filters) || undefined}
            onClick={() => setIsFiltering(!isFiltering)}
          >
            <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
          </Button>
          <PinButton />
        </>
      }
    >
      {isFiltering && <MoreFilters filters={filters} isMember={isMember} lastVisit={lastVisit} onChange={setFilters} />}
      <MarginRows
        key={`${slug} ${citation} ${ids.join()}`}
        slug={slug}
        language={edition.language_name}
        citation={citation}
        filters={filters}
        onFilter={setFilters}
        opened={annotations.filter(({ id }) => ids.includes(id))}
        ids={ids}
        isMember={isMember}
      />
    </Frame>
  );
}

function StepButtons({ slug, citation, citations }: { slug: string; citation: string; citations: readonly string[] }) {
  const at = citations.indexOf(citation);
  const [before, after] = [at > 0 ? citations[at - 1] : undefined, at >= 0 ? citations[at + 1] : undefined];
  const step = (to: string | undefined): void => {
    if (to === undefined) return;
    openMargin({ slug, citation: to, opener: null });
    document.querySelector(`article [data-citation="${CSS.escape(to)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      <Button look="bare" icon small aria-label="Previous place" disabled={before === undefined} onClick={() => step(before)}>
        <IconChevronUp size={18} aria-hidden="true" />
      </Button>
      <Button look="bare" icon small aria-label="Next place" disabled={after === undefined} onClick={() => step(after)}>
        <IconChevronDown size={18} aria-hidden="true" />
      </Button>
    </>
  );
}

/** Pins the panel to its place; otherwise, the panel follows the scroll position. */
function PinButton() {
  const isPinned = useIsPinned();
  const Icon = isPinned ? IconPinFilled : IconPin;
  return (
    <Button
      look="bare"
      icon
      small
      aria-label="Pin to this place"
      title={isPinned ? 'Follow the text again' : 'Stay at this place while you scroll'}
      aria-pressed={isPinned}
      onClick={() => setPinned(!isPinned)}
    >
      <Icon size={18} aria-hidden="true" />
    </Button>
  );
}

interface FrameProps {
  title: string;
  /** For screen readers. */
  label: string;
  margin?: ShownMargin;
  actions?: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

/**
 * Lays out the panel, which Escape and a button close. The heading takes the focus when the reader
 * opens a place.
 */
function Frame({ title, label, margin, actions, children, onClose }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest('[data-mantine-stop-propagation]')) return;
      close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    body.current?.scrollTo({ top: 0 });
    // A step within the panel keeps the focus on its button.
    const isStep = heading.current?.parentElement?.contains(document.activeElement) === true;
    if (margin?.isChosen && !isStep) heading.current?.focus({ preventScroll: true });
  }, [margin]);
  return createPortal(
    <section className={classes.panel} role="dialog" aria-label={label} data-margin-panel data-note-panel data-not-printed>
      <header className={classes.head}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {actions}
        <Button look="bare" icon small aria-label="Close" onClick={onClose}>
          <IconX size={18} aria-hidden="true" />
        </Button>
      </header>
      <div ref={body} className={classes.body}>
        {children}
      </div>
    </section>,
    document.body,
  );
}
