import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { lineDirection } from '../../ui/direction.ts';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { findNodes, emptySentence } from './find-nodes.ts';
import { type DrawnGraph, filterOf } from './graph-data.ts';
import classes from './find.module.css';
import { kindName, Swatch } from './Legend.tsx';

interface Props {
  graph: DrawnGraph;
  /** Whether some kinds are hidden. */
  hasHiddenKinds: boolean;
  query: string;
  onQueryChange: (query: string) => void;
  /** Undefined if the list itself shows the matches. */
  onChoose: ((id: string) => void) | undefined;
}

/** The maximum number of suggestions. */
const maxMatches = 8;

/** Finds a node by its name. Arrow keys and Enter choose a suggestion. */
export function NodeSearch({ graph, hasHiddenKinds, query, onQueryChange, onChoose }: Props) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const list = useId();
  const matches = open && onChoose ? findNodes(graph.nodes, query, maxMatches) : [];
  const hasMatches = matches.length > 0;
  const isEmpty = open && onChoose !== undefined && query.trim() !== '' && !hasMatches;

  function choose(id: string | undefined): void {
    setOpen(false);
    if (id !== undefined) onChoose?.(id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && open && query !== '') setOpen(false);
    else if (!hasMatches) return;
    else if (event.key === 'ArrowDown') setActive((active + 1) % matches.length);
    else if (event.key === 'ArrowUp') setActive((active + matches.length - 1) % matches.length);
    else if (event.key === 'Enter') choose(matches[Math.min(active, matches.length - 1)]?.id);
    else return;
    event.preventDefault();
  }

  const field = onChoose && {
    role: 'combobox',
    'aria-expanded': hasMatches,
    'aria-autocomplete': 'list' as const,
    'aria-controls': list,
    'aria-activedescendant': hasMatches ? `${list}-${Math.min(active, matches.length - 1)}` : undefined,
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
        value={query}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          onQueryChange(event.currentTarget.value);
          setOpen(true);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      {onChoose && (
        // Keeps the focus in the search field.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div className={classes.matches} hidden={!hasMatches && !isEmpty} onMouseDown={(event) => event.preventDefault()}>
          {isEmpty && <p role="status">{emptySentence(query, hasHiddenKinds)}</p>}
          <div id={list} role="listbox" aria-label="Matches in the graph" hidden={!hasMatches}>
            {matches.map((node, i) => (
              <NodeOption key={node.id} id={`${list}-${i}`} node={node} selected={i === active} onChoose={choose} />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

interface OptionProps {
  id: string;
  node: DrawnGraph['nodes'][number];
  selected: boolean;
  onChoose: (id: string) => void;
}

function NodeOption({ id, node, selected, onChoose }: OptionProps) {
  const kind = filterOf(node.id);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div id={id} role="option" tabIndex={-1} aria-selected={selected} onClick={() => onChoose(node.id)}>
      <Swatch kind={kind} />
      <span dir={lineDirection(node.label)}>
        <ScriptText>{node.label}</ScriptText>
      </span>
      <small>{kindName(kind, 1)}</small>
    </div>
  );
}
