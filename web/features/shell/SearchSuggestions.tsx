import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { recentSearches } from '../../platform/recent-searches.ts';
import { ScriptText } from '../../ui/ScriptText.tsx';
import classes from './SearchOffers.module.css';
import type { SearchSuggestion, SearchSuggestionState as Offers } from './use-search-suggestions.ts';

/** Shows the suggestions below the search field, which handles the keys. */
export function SearchSuggestions({
  offers: { offers, recent, open, active, listId },
  take,
}: {
  offers: Offers;
  take: (offer: SearchSuggestion) => void;
}) {
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
            Forget all
          </button>
        </div>
      )}
      <div ref={list} id={listId} role="listbox" aria-label={recent ? 'Recent searches' : 'Suggestions'} className={classes.list}>
        {open &&
          offers.map((offer, i) => (
            <Option key={offer.key} id={`${listId}-${i}`} offer={offer} active={i === active} recent={recent} take={take} />
          ))}
      </div>
      {recent && <p className={classes.hint}>Arrow keys choose, Enter searches again, Delete forgets.</p>}
    </div>
  );
}

interface OptionProps {
  id: string;
  offer: SearchSuggestion;
  active: boolean;
  recent: boolean;
  take: (offer: SearchSuggestion) => void;
}

function Option({ id, offer, active, recent, take }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={active}
      onClick={(event) => {
        // For pointers only, because a listbox option cannot contain buttons. Keyboards use Delete.
        const forgets = event.target instanceof Element && event.target.closest('[data-forget]');
        if (forgets) recentSearches.forget(offer.title);
        else take(offer);
      }}
    >
      <span className={classes.title}>
        <ScriptText>{offer.title}</ScriptText>
      </span>
      <small>{offer.detail}</small>
      {recent && (
        <span className={classes.forget} data-forget aria-hidden="true" title="Forget">
          <IconX size={16} />
        </span>
      )}
    </div>
  );
}
