import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ReadingPosition, readingPositionsQuery, useChangeReadingPosition } from '../../data/reading.ts';
import { failureText } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import type { LinkEvents } from '../../ui/link-events.ts';
import { ErrorMessage, Section } from '../../ui/Page.tsx';
import { RemovableRows } from '../../ui/RemovableRows.tsx';
import type { RemovedRow } from '../../ui/Removed.tsx';

const errorMessages = { fallback: 'Failed to update your list. Please try again.' };

/** Rows: the section is at the top of a page that is about more than reading. */
const SHOWN = 3;

interface Row {
  readonly id: number;
  readonly title: string;
  readonly detail: string;
  readonly position: ReadingPosition;
}

interface Props {
  eventsOf: (slug: string, citation: string) => LinkEvents;
}

/** Lists the texts that the reader opened last; nothing if there are none, or while they load. */
export function ContinueReading({ eventsOf }: Props) {
  const positions = useQuery(readingPositionsQuery());
  const change = useChangeReadingPosition();
  const [removed, setRemoved] = useState<RemovedRow<Row>>();
  const rows = (positions.data ?? []).slice(0, SHOWN).map(rowOf);
  if (rows.length === 0 && !removed) return null;

  function remove(row: RemovedRow<Row>): void {
    setRemoved(row);
    change.mutate({ position: row.row.position, isRemoved: true }, { onError: () => setRemoved(undefined) });
  }

  function undo({ position }: Row): void {
    setRemoved(undefined);
    change.mutate({ position, isRemoved: false });
  }

  return (
    <Section title="Continue reading" id="continue-reading">
      <RemovableRows
        label="Continue reading"
        rows={rows}
        removed={removed}
        hrefOf={({ position }) => paths.read(position.edition.slug, position.citation)}
        eventsOf={({ position }) => eventsOf(position.edition.slug, position.citation)}
        onRemove={remove}
        onUndo={undo}
      />
      {change.isError && <ErrorMessage>{failureText(change.error, errorMessages)}</ErrorMessage>}
    </Section>
  );
}

function rowOf(position: ReadingPosition): Row {
  const { edition, place, progress } = position;
  const detail = [edition.author, place, `${progress}%`].filter((part) => part !== null).join(' · ');
  return { id: edition.id, title: edition.title, detail, position };
}
