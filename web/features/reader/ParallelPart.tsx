import { memo, useMemo } from 'react';
import type { Edition } from '#contract/editions.ts';
import type { PagePart } from '../../data/editions.ts';
import { directionOf } from '../../ui/direction.ts';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { EditionOfText } from './margin/SegmentMarkButton.tsx';
import { BlockView, type OpenedNote } from './BlockView.tsx';
import { layoutBlocks } from './layout-blocks.ts';
import classes from './parallel.module.css';
import { type ComparedColumns, numberBeside, type ParallelRow, parallelRows } from './parallel-rows.ts';

interface TextColumn {
  readonly edition: Edition;
  /** Returns the path of a segment, for the links of the numbers. */
  readonly pathOf: (citation: string) => string;
}

export interface ParallelProps {
  /** The edition that is open is the first. */
  columns: readonly TextColumn[];
  compared: ComparedColumns | undefined;
  onOpenNote: (note: OpenedNote) => void;
}

/** Shows one part of a page beside the same passages of other editions. */
export const ParallelPart = memo(function ParallelPart({ part, compared, ...rest }: ParallelProps & { part: PagePart }) {
  const rows = useMemo(() => parallelRows(part, compared), [part, compared]);
  const headings = new Map(part.page.headings.map(({ first, label }) => [first, label]));
  return (
    <div className={classes.part}>
      {rows.map((row) => (
        <Row key={row.segment.citation} row={row} heading={headings.get(row.segment.citation)} {...rest} />
      ))}
    </div>
  );
});

interface RowProps extends Omit<ParallelProps, 'compared'> {
  row: ParallelRow;
  heading: string | undefined;
}

function Row({ row: { segment, cells, firstNotes }, heading, columns, onOpenNote }: RowProps) {
  return (
    <>
      {heading !== undefined && (
        <h2 className={classes.heading} data-heading={segment.citation}>
          <ScriptText>{heading}</ScriptText>
        </h2>
      )}
      <div className={classes.row} data-row={segment.citation}>
        {columns.map(({ edition, pathOf }, i) => {
          const cell = cells[i] ?? [];
          const blocks = layoutBlocks(
            cell.map((one) => ({ ...one, label: numberBeside(one, segment) })),
            { headings: [], labels: [], hasVersePerLine: false, firstNote: firstNotes[i] },
          );
          return (
            <div
              key={edition.slug}
              className={classes.cell}
              data-column={i}
              data-edition={edition.slug}
              lang={edition.language === 'und' ? undefined : edition.language}
              dir={directionOf(cell.map(({ text }) => text).join(' '))}
            >
              <EditionOfText value={edition.slug}>
                {blocks.map((block) => (
                  <BlockView key={block.key} block={block} pathOf={pathOf} onOpenNote={onOpenNote} />
                ))}
              </EditionOfText>
            </div>
          );
        })}
      </div>
    </>
  );
}
