import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { foundNodes, nothingSentence } from './found-nodes.ts';
import { type DrawnGraph, filterOf } from './graph-data.ts';
import classes from './find.module.css';
import { kindName, Swatch } from './Legend.tsx';

interface Props {
  graph: DrawnGraph;
  /** Whether some kinds are hidden. */
  partly: boolean;
  typed: string;
  onTyped: (typed: string) => void;
  /** Undefined if the list itself shows the matches. */
  onChoose: ((id: string) => void) | undefined;
}

/** The maximum number of suggestions. */
const most = 8;

/** Finds a node by its name. Arrow keys and Enter choose a suggestion. */
export function FindNode({ graph, partly, typed, onTyped, onChoose }: Props) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const list = useId();
  const found = open && onChoose ? foundNodes(graph.nodes, typed, most) : [];
  const shown = found.length > 0;
  const nothing = open && onChoose !== undefined && typed.trim() !== '' && !shown;

  function choose(id: string | undefined): void {
    setOpen(false);
    if (id !== undefined) onChoose?.(id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && open && typed !== '') setOpen(false);
    else if (!shown) return;
    else if (event.key === 'ArrowDown') setActive((active + 1) % found.length);
    else if (event.key === 'ArrowUp') setActive((active + found.length - 1) % found.length);
    else if (event.key === 'Enter') choose(found[Math.min(active, found.length - 1)]?.id);
    else return;
    event.preventDefault();
  }

  const field = onChoose && {
    role: 'combobox',
    'aria-expanded': shown,
    'aria-autocomplete': 'list' as const,
    'aria-controls': list,
    'aria-activedescendant': shown ? `${list}-${Math.min(active, found.length - 1)}` : undefined,
  };
  return (
    <div className={classes.find} onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}>
      <TextInput
        {...field}
        aria-label="Find in the graph"
        placeholder="Find in the graph"
        type="search"
        autoComplete="off"
        leftSection={<IconSearch size={17} aria-hidden="true" />}
        attributes={{ input: { dir: 'auto' } }}
        value={typed}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          onTyped(event.currentTarget.value);
          setOpen(true);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      {onChoose && (
        // Keeps the focus in the search field.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div className={classes.offers} hidden={!shown && !nothing} onMouseDown={(event) => event.preventDefault()}>
          {nothing && <p role="status">{nothingSentence(typed, partly)}</p>}
          <div id={list} role="listbox" aria-label="Found in the graph" hidden={!shown}>
            {found.map(({ id, label }, i) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div key={id} id={`${list}-${i}`} role="option" tabIndex={-1} aria-selected={i === active} onClick={() => choose(id)}>
                <Swatch kind={filterOf(id)} />
                <span>
                  <ScriptText>{label}</ScriptText>
                </span>
                <small>{kindName(filterOf(id), 1)}</small>
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
