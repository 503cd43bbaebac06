import { memo } from 'react';
import type { PagePart } from '../../data/editions.ts';
import { BlockView, type OpenedNote } from './BlockView.tsx';
import type { Block } from './layout-blocks.ts';
import { isLong, layoutPart } from './layout-part.ts';
import classes from './page.module.css';

interface TextProps {
  pathOf: (citation: string) => string;
  onOpenNote: (note: OpenedNote) => void;
}

interface Props extends TextProps {
  part: PagePart;
  hasVersePerLine: boolean;
  /** How many groups to show. */
  shown: number;
}

/** Shows one part of a page; most pages have only one. */
export const PagePartView = memo(function PagePartView({ part, hasVersePerLine, shown, ...rest }: Props) {
  return layoutPart(part, hasVersePerLine)
    .slice(0, shown)
    .map((group, i) => {
      const place = !isLong(part) ? undefined : i === 0 && part.page.offset === 0 ? 'first' : 'later';
      return <Group key={group[0]?.key ?? ''} group={group} place={place} {...rest} />;
    });
});

interface GroupProps extends TextProps {
  group: readonly Block[];
  /**
   * The place on a long page. A sibling selector would restyle all groups whenever one is added.
   */
  place: 'first' | 'later' | undefined;
}

const Group = memo(function Group({ group, place, ...rest }: GroupProps) {
  return (
    <div className={classes.part} data-group={place}>
      {group.map((block) => (
        <BlockView key={block.key} block={block} {...rest} />
      ))}
    </div>
  );
});
