import { memo, useMemo } from 'react';
import type { PagePart } from '../../data/editions.ts';
import { BlockView, type OpenedNote } from './BlockView.tsx';
import { layoutBlocks } from './layout-blocks.ts';
import classes from './page.module.css';

interface Props {
  part: PagePart;
  hasVersePerLine: boolean;
  pathOf: (citation: string) => string;
  onOpenNote: (note: OpenedNote) => void;
}

/** Shows one part of a page; most pages have only one. */
export const PagePartView = memo(function PagePartView({ part: { segments, page }, hasVersePerLine, ...rest }: Props) {
  const blocks = useMemo(
    () => layoutBlocks(segments, { headings: page.headings, labels: page.path.map(({ label }) => label), hasVersePerLine }),
    [segments, page, hasVersePerLine],
  );
  return (
    <div className={classes.part}>
      {blocks.map((block) => (
        <BlockView key={block.key} block={block} {...rest} />
      ))}
    </div>
  );
});
