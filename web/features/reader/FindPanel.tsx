import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Edition } from '#contract/editions.ts';
import { limits } from '#core/limits.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { narrowScreen, useMedia } from '../../ui/use-media.ts';
import classes from './bar.module.css';
import { FoundPlaceList } from './FoundPlaceList.tsx';
import { useFind } from './use-find.ts';

interface Props {
  edition: Edition;
  beside: readonly string[];
  typed: string;
  /** The citation of the first segment of the page, and of the one at which the page was opened. */
  first: string;
  opened: string;
  onType: (typed: string) => void;
  onClose: () => void;
}

/** Shows a field for words to find in an edition, and the matches. */
export function FindPanel({ edition, typed, onType, onClose, ...rest }: Props) {
  const find = useFind({ edition, typed, ...rest });
  const isNarrow = useMedia(narrowScreen);
  // On a narrow screen, the list would cover the place that was chosen.
  const [isListShown, setIsListShown] = useState(true);
  const step = (by: 1 | -1): void => {
    if (isNarrow) setIsListShown(false);
    void find.step(by);
  };

  return (
    <div className={classes.find} role="search" aria-label="Find in this text" data-not-printed data-find-panel>
      <div className={classes.findHead}>
        <input
          ref={focusOnMount}
          type="text"
          value={typed}
          dir="auto"
          placeholder="Find in this text"
          aria-label="Words to find"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={limits.searchTerm.max}
          data-find-field
          onFocus={() => setIsListShown(true)}
          onChange={({ currentTarget }) => {
            setIsListShown(true);
            onType(currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            step(event.shiftKey ? -1 : 1);
          }}
        />
        <Button look="bare" icon small aria-label="Previous match" disabled={find.places.length === 0} onClick={() => step(-1)}>
          <IconChevronUp size={18} aria-hidden="true" />
        </Button>
        <Button look="bare" icon small aria-label="Next match" disabled={find.places.length === 0} onClick={() => step(1)}>
          <IconChevronDown size={18} aria-hidden="true" />
        </Button>
        <Button look="bare" icon small aria-label="Close" onClick={onClose}>
          <IconX size={18} aria-hidden="true" />
        </Button>
      </div>
      <p className={classes.findCount} role="status">
        {find.error === null ? countText(find) : failureText(find.error, { fallback: 'The search failed. Please try again.' })}
      </p>
      {isListShown && find.places.length > 0 && (
        <FoundPlaceList find={find} language={edition.language} onChoose={() => isNarrow && setIsListShown(false)} />
      )}
    </div>
  );
}

function countText({ total, number }: Pick<ReturnType<typeof useFind>, 'total' | 'number'>): string {
  if (total === undefined) return '';
  if (total === 0) return 'No matches in this text.';
  const all = total.toLocaleString('en');
  if (number !== undefined) return `${number.toLocaleString('en')} of ${all}`;
  return `${all} ${total === 1 ? 'match' : 'matches'}`;
}
