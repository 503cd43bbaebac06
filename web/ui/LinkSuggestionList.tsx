import type { CSSProperties, MouseEvent } from 'react';
import classes from './LinkSuggestionList.module.css';
import { ScriptText } from './ScriptText.tsx';
import type { LinkSuggestion, LinkSuggestions } from './use-link-suggestions.ts';

/**
 * Shows the suggestions of `useLinkSuggestions` below the field or at `place`. The field's keys
 * select one.
 */
export function LinkSuggestionList({ suggestions, hint, active, listId, select, place }: LinkSuggestions & { place?: CSSProperties }) {
  const acts = suggestions[active]?.acts;
  return (
    <>
      <span className="visually-hidden" role="status">
        {suggestions.length > 0 && `Suggestions: ${suggestions.length}. Use the arrow keys to choose and ${spokenKeys(acts)}.`}
      </span>
      {hint && (
        <p className={`${classes.list} ${classes.hint}`} style={place}>
          Keep typing to find a book, topic or text.
        </p>
      )}
      <div className={classes.list} hidden={suggestions.length === 0} style={place}>
        <div id={listId} role="listbox" aria-label="Link suggestions">
          {suggestions.map((suggestion, i) => (
            <div
              key={suggestion.key}
              tabIndex={-1}
              id={`${listId}-${i}`}
              className={classes.option}
              role="option"
              aria-selected={i === active}
              onMouseDown={(event) => keepFocus(event, () => select(suggestion))}
            >
              <span className={classes.words}>
                {/* One item of the row, so that the scripts of a title stay together. */}
                <span>
                  <ScriptText>{suggestion.title}</ScriptText>
                </span>
                <small>
                  <ScriptText>{suggestion.detail}</ScriptText>
                </small>
              </span>
              <CiteAct suggestion={suggestion} onCite={() => select(suggestion, 'cite')} />
            </div>
          ))}
        </div>
        {acts && (
          <p className={classes.keys} aria-hidden="true">
            {acts.map((act, i) => (
              <span key={act}>
                <kbd>{i === 0 ? 'Enter' : 'Shift+Enter'}</kbd> {act === 'link' ? 'inserts a link' : 'cites in a footnote'}
              </span>
            ))}
          </p>
        )}
      </div>
    </>
  );
}

/**
 * A part of the row to click or tap. Options cannot contain buttons; with the keyboard, Shift+Enter
 * does the same.
 */
function CiteAct({ suggestion: { acts }, onCite }: { suggestion: LinkSuggestion; onCite: () => void }) {
  if (!acts?.includes('cite')) return null;
  return (
    <span className={classes.cite} aria-hidden="true" title="Cite in a footnote" onMouseDown={(event) => keepFocus(event, onCite)}>
      Cite
    </span>
  );
}

/** Keeps the focus in the field, which would close the list on blur. */
function keepFocus(event: MouseEvent, act: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  act();
}

function spokenKeys(acts: LinkSuggestion['acts']): string {
  if (!acts) return 'Enter to insert';
  return acts
    .map((act, i) => `${i === 0 ? 'Enter' : 'Shift+Enter'} to ${act === 'link' ? 'insert a link' : 'cite in a footnote'}`)
    .join(', or ');
}

/** Returns the ARIA attributes of the field that the suggestions belong to. */
export function fieldOf({ suggestions, active, listId }: LinkSuggestions) {
  return {
    'aria-autocomplete': 'list' as const,
    'aria-controls': listId,
    'aria-activedescendant': suggestions.length > 0 ? `${listId}-${active}` : undefined,
  };
}
