import type { CSSProperties } from 'react';
import classes from './LinkSuggestionList.module.css';
import { ScriptText } from './ScriptText.tsx';
import type { LinkSuggestions } from './use-link-suggestions.ts';

/**
 * Shows the suggestions of `useLinkSuggestions` below the field or at `place`. The field's keys
 * select one.
 */
export function LinkSuggestionList({ suggestions, hint, active, listId, select, place }: LinkSuggestions & { place?: CSSProperties }) {
  return (
    <>
      <span className="visually-hidden" role="status">
        {suggestions.length > 0 && `Suggestions: ${suggestions.length}. Use the arrow keys to choose and Enter to insert.`}
      </span>
      {hint && (
        <p className={`${classes.list} ${classes.hint}`} style={place}>
          Keep typing to find a book, topic or text.
        </p>
      )}
      <div
        id={listId}
        role="listbox"
        aria-label="Link suggestions"
        className={classes.list}
        hidden={suggestions.length === 0}
        style={place}
      >
        {suggestions.map((offer, i) => (
          <div
            key={offer.key}
            tabIndex={-1}
            id={`${listId}-${i}`}
            role="option"
            aria-selected={i === active}
            // Keeps the focus in the field, which would close the list on blur.
            onMouseDown={(event) => {
              event.preventDefault();
              select(offer);
            }}
          >
            {/* One item of the row, so that the scripts of a title stay together. */}
            <span>
              <ScriptText>{offer.title}</ScriptText>
            </span>
            <small>
              <ScriptText>{offer.detail}</ScriptText>
            </small>
          </div>
        ))}
      </div>
    </>
  );
}

/** Returns the ARIA attributes of the field that the suggestions belong to. */
export function fieldOf({ suggestions, active, listId }: LinkSuggestions) {
  return {
    'aria-autocomplete': 'list' as const,
    'aria-controls': listId,
    'aria-activedescendant': suggestions.length > 0 ? `${listId}-${active}` : undefined,
  };
}
