import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { lineDirection } from '../../ui/direction.ts';
import { ScriptText } from '../../ui/ScriptText.tsx';
import classes from './CommandPalette.module.css';
import options from './OptionList.module.css';
import { keyOf, type PaletteEntries, type PaletteEntry } from './use-palette-entries.ts';

interface Props {
  found: PaletteEntries;
  listId: string;
  label: string;
  active: number;
  onSelect: (entry: PaletteEntry) => void;
}

/** Shows the entries of the palette, whose field handles the keys, and what is still missing. */
export function PaletteList({ found: { entries, isLoading, isIncomplete, retry }, listId, label, active, onSelect }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  // Announced when typing pauses, not on every keystroke.
  const [announcement] = useDebouncedValue(isLoading ? '' : countText(entries.length), 500);
  return (
    <>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
      <div ref={list} id={listId} role="listbox" aria-label={label} className={`${options.list} ${classes.list}`} aria-busy={isLoading}>
        {entries.map((entry, i) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/control-has-associated-label
          <div
            key={keyOf(entry)}
            id={`${listId}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === active}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onSelect(entry)}
          >
            <span className={options.title} dir={lineDirection(entry.title)}>
              <ScriptText>{entry.title}</ScriptText>
            </span>
            <small>
              <ScriptText>{entry.detail}</ScriptText>
            </small>
          </div>
        ))}
      </div>
      {isLoading && entries.length === 0 && <p className={classes.note}>Loading…</p>}
      {isIncomplete && (
        <p className={classes.note} role="alert">
          Some results could not be loaded.{' '}
          <Button small look="bare" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      {!isLoading && !isIncomplete && entries.length === 0 && <p className={classes.note}>No results found.</p>}
    </>
  );
}

function countText(count: number): string {
  if (count === 0) return 'No results found.';
  return count === 1 ? '1 result' : `${count} results`;
}
