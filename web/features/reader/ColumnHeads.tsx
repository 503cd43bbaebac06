import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Edition } from '#contract/editions.ts';
import { Button } from '../../ui/Button.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import classes from './parallel.module.css';

interface Props {
  editions: readonly Edition[];
  /** The column that a narrow screen shows. */
  shown: number;
  isNarrow: boolean;
  onShow: (column: number) => void;
  onRemove: (slug: string) => void;
}

/** Shows the names of the columns; on narrow screens, as tabs. */
export function ColumnHeads({ editions, shown, isNarrow, onShow, onRemove }: Props) {
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = tabs.current?.children[shown];
    // Scrolls the tabs only, not the page.
    if (isNarrow && tab instanceof HTMLElement)
      tabs.current?.scrollTo({ left: tab.offsetLeft - (tabs.current.clientWidth - tab.offsetWidth) / 2 });
  }, [shown, isNarrow]);
  if (isNarrow) {
    return (
      <div ref={tabs} className={classes.heads} role="group" aria-label="Editions" data-pinned data-not-printed>
        {editions.map((edition, i) => (
          <button
            key={edition.slug}
            type="button"
            className={classes.tab}
            aria-label={nameOf(edition)}
            aria-pressed={i === shown}
            onClick={() => onShow(i)}
          >
            <span>
              <ScriptText>{nameOf(edition)}</ScriptText>
            </span>
          </button>
        ))}
      </div>
    );
  }
  return (
    <div className={classes.heads} data-pinned>
      {editions.map((edition, i) => (
        <div key={edition.slug} className={classes.name}>
          <span>
            <ScriptText>{nameOf(edition)}</ScriptText>
          </span>
          {i > 0 && (
            <Button look="bare" icon small aria-label={`Remove ${nameOf(edition)}`} onClick={() => onRemove(edition.slug)}>
              <IconX size={16} aria-hidden="true" />
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}

/** Returns the name of an edition in its column. */
export function nameOf({ short_title: short, title }: Edition): string {
  return short ?? title;
}
