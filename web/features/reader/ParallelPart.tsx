import { memo, useMemo } from 'react';
import type { Edition } from '#contract/editions.ts';
import type { PagePart } from '../../data/editions.ts';
import { directionOf } from '../../ui/direction.ts';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { nameOf } from './ColumnHeads.tsx';
import { EditionOfText } from './margin/SegmentMarkButton.tsx';
import { BlockView, type OpenedNote } from './BlockView.tsx';
import { layoutBlocks } from './layout-blocks.ts';
import { isLong, layoutRows } from './layout-part.ts';
import classes from './parallel.module.css';
import { type ComparedColumns, numberBeside, type ParallelRow } from './parallel-rows.ts';

interface TextColumn {
  readonly edition: Edition;
  /** Returns the path of a segment, for the links of the numbers. */
  readonly pathOf: (citation: string) => string;
}

export interface ParallelProps {
  /** The edition that is open is the first. */
  columns: readonly TextColumn[];
  compared: ComparedColumns | undefined;
  /** How many groups to show. */
  shown: number;
  onOpenNote: (note: OpenedNote) => void;
}

/** Shows one part of a page beside the same passages of other editions. */
export const ParallelPart = memo(function ParallelPart({ part, compared, shown, ...rest }: ParallelProps & { part: PagePart }) {
  const headings = useMemo(() => new Map(part.page.headings.map(({ first, label }) => [first, label])), [part]);
  return layoutRows(part, compared)
    .slice(0, shown)
    .map((rows) => <Group key={rows[0]?.segment.citation ?? ''} {...{ rows, headings }} isOfLongPage={isLong(part)} {...rest} />);
});

interface GroupProps extends Omit<ParallelProps, 'compared' | 'shown'> {
  rows: readonly ParallelRow[];
  /** The headings of sections that begin on the page, by the citation of their first segment. */
  headings: ReadonlyMap<string, string>;
  isOfLongPage: boolean;
}

const Group = memo(function Group({ rows, headings, isOfLongPage, ...rest }: GroupProps) {
  return (
    <div className={classes.part} data-group={isOfLongPage || undefined}>
      {rows.map((row) => (
        <Row key={row.segment.citation} row={row} heading={headings.get(row.segment.citation)} {...rest} />
      ))}
    </div>
  );
});

interface RowProps extends Omit<ParallelProps, 'compared' | 'shown'> {
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
                  <BlockView key={block.key} block={block} pathOf={pathOf} column={nameOf(edition)} onOpenNote={onOpenNote} />
                ))}
              </EditionOfText>
            </div>
          );
        })}
      </div>
    </>
  );
}
