import { memo, useMemo } from 'react';
import { limits } from '#core/limits.ts';
import type { PagePart } from '../../data/editions.ts';
import { BlockView, type OpenedNote } from './BlockView.tsx';
import { groupBlocks } from './group-blocks.ts';
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
  const groups = useMemo(() => (page.count > limits.segments.default ? groupBlocks(blocks) : [blocks]), [blocks, page.count]);
  return groups.map((group) => (
    <div key={group[0]?.key ?? ''} className={classes.part} data-group>
      {group.map((block) => (
        <BlockView key={block.key} block={block} {...rest} />
      ))}
    </div>
  ));
});
