import { IconX } from '@tabler/icons-react';
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { recentSearches } from '../../data/recent-searches.ts';
import { lineDirection } from '../../ui/direction.ts';
import { ScriptText } from '../../ui/ScriptText.tsx';
import options from './OptionList.module.css';
import classes from './SearchSuggestions.module.css';
import { type SearchFieldHandlers, type SearchSuggestion, useSearchSuggestions } from './use-search-suggestions.ts';

/** The state of the list for screen readers, as attributes of the search field. */
export interface ListState {
  readonly open: boolean;
  readonly listId: string;
  /** The id of the selected option. */
  readonly activeId: string | undefined;
}

interface Props {
  typed: string;
  /** Whether the list is open as soon as it has loaded. */
  startsOpen: boolean;
  onSelect: (suggestion: SearchSuggestion) => void;
  onListState: (state: ListState) => void;
  ref: Ref<SearchFieldHandlers>;
}

/** Shows the suggestions below the search field, whose events go to the handlers in `ref`. */
export function SearchSuggestions({ typed, startsOpen, onSelect, onListState, ref }: Props) {
  const { suggestions, recent, open, active, listId, handlers } = useSearchSuggestions(typed, onSelect, startsOpen);
  useImperativeHandle(ref, () => handlers);
  const activeId = active < 0 ? undefined : `${listId}-${active}`;
  useLayoutEffect(() => onListState({ open, listId, activeId }), [onListState, open, listId, activeId]);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // Keeps the focus in the search field.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.panel} hidden={!open} onMouseDown={(event) => event.preventDefault()}>
      {recent && (
        <div className={classes.head}>
          <span>Recent searches</span>
          <button type="button" className={classes.all} onClick={() => recentSearches.forgetAll()}>
            Clear history
          </button>
        </div>
      )}
      <div ref={list} id={listId} role="listbox" aria-label={recent ? 'Recent searches' : 'Suggestions'} className={options.list}>
        {open &&
          suggestions.map((suggestion, i) => (
            <Option
              key={suggestion.key}
              id={`${listId}-${i}`}
              suggestion={suggestion}
              active={i === active}
              recent={recent}
              onSelect={onSelect}
            />
          ))}
      </div>
      {recent && <p className={classes.hint}>Use the arrow keys to choose, Enter to search again and Delete to remove.</p>}
    </div>
  );
}

interface OptionProps {
  id: string;
  suggestion: SearchSuggestion;
  active: boolean;
  recent: boolean;
  onSelect: (suggestion: SearchSuggestion) => void;
}

function Option({ id, suggestion, active, recent, onSelect }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={active}
      onClick={(event) => {
        // For pointers only, because a listbox option cannot contain buttons. Keyboards use Delete.
        const isForget = event.target instanceof Element && event.target.closest('[data-forget]');
        if (isForget) recentSearches.forget(suggestion.title);
        else onSelect(suggestion);
      }}
    >
      <span className={options.title} dir={lineDirection(suggestion.title)}>
        <ScriptText>{suggestion.title}</ScriptText>
      </span>
      <small>
        <ScriptText>{suggestion.detail}</ScriptText>
      </small>
      {recent && (
        <span className={classes.forget} data-forget aria-hidden="true" title="Remove">
          <IconX size={16} />
        </span>
      )}
    </div>
  );
}
