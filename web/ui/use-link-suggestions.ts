import { useId, useState } from 'react';
import { mayStartLink } from '#core/links.ts';
import {
  isLongEnough,
  isTarget,
  type LinkSuggestion,
  type SuggestionAct,
  type SuggestionKinds,
  type UnfinishedLink,
  useFoundSuggestions,
} from './use-found-suggestions.ts';

export type { LinkSuggestion, SuggestionAct } from './use-found-suggestions.ts';

export interface LinkSuggestions {
  readonly suggestions: readonly LinkSuggestion[];
  /** Whether a link was started, but too little is typed for suggestions. */
  readonly hint: boolean;
  readonly active: number;
  readonly listId: string;
  /** Reports the text before the caret after a change; undefined closes the suggestions. */
  update: (before: string | undefined) => void;
  /** Returns whether the key was handled. */
  onKey: (event: KeyboardEvent) => boolean;
  /** By default, does the first of its acts. */
  select: (suggestion: LinkSuggestion, act?: SuggestionAct) => void;
}

interface SuggestionsInText extends LinkSuggestions {
  /**
   * Reports the text before the caret after it moved: open suggestions stay or close, but never
   * open.
   */
  moveCaret: (before: string | undefined) => void;
}

/**
 * Suggests link targets after `[` and the start of a title, notes after `[[`, what to cite after
 * `[^`, and users after `@`. `onTake` replaces `unfinished` if it is still before the caret.
 */
export function useLinkSuggestions(
  onTake: (suggestion: LinkSuggestion, unfinished: string, act: SuggestionAct) => void,
  kinds: SuggestionKinds = {},
): SuggestionsInText {
  const [unfinished, setUnfinished] = useState<UnfinishedLink>();
  const [active, setActive] = useState(0);
  const listId = useId();
  const isCite = unfinished?.kind === 'cite';
  const suggestions = useFoundSuggestions(unfinished, kinds);
  const chosen = suggestions[Math.min(active, suggestions.length - 1)];

  function select(suggestion: LinkSuggestion, act: SuggestionAct = isCite ? 'cite' : (suggestion.acts?.[0] ?? 'link')): void {
    if (unfinished) onTake(suggestion, unfinished.text, act);
    setUnfinished(undefined);
  }

  function onKey(event: KeyboardEvent): boolean {
    if (isUnrelatedKey(event)) return false;
    const { key } = event;
    // Shift+Enter cites what Enter links to.
    if (event.shiftKey) {
      if (key !== 'Enter' || chosen?.acts === undefined) return false;
      // Otherwise, it would break the line within what is typed.
      if (chosen.acts.includes('cite')) select(chosen, 'cite');
      return true;
    }
    if (unfinished && key === 'Escape' && (chosen || hint)) setUnfinished(undefined);
    else if (!chosen) return false;
    else if (key === 'ArrowDown') setActive((active + 1) % suggestions.length);
    else if (key === 'ArrowUp') setActive((active - 1 + suggestions.length) % suggestions.length);
    else if (key === 'Enter' || key === 'Tab') select(chosen);
    else return false;
    return true;
  }

  const hint = isTarget(unfinished) && !isLongEnough(unfinished);
  return {
    suggestions,
    hint,
    active: chosen ? suggestions.indexOf(chosen) : 0,
    listId,
    update: (before) => {
      setUnfinished(before === undefined ? undefined : unfinishedLinkIn(before, kinds));
      setActive(0);
    },
    moveCaret: (before) => {
      if (!unfinished) return;
      const now = before === undefined ? undefined : unfinishedLinkIn(before, kinds);
      if (now?.text === unfinished.text && now.start === unfinished.start) return;
      setUnfinished(now?.start === unfinished.start ? now : undefined);
      setActive(0);
    },
    onKey,
    select,
  };
}

/**
 * Returns whether a key belongs to an input method (keyCode 229 in some browsers) or has a
 * modifier other than Shift.
 */
function isUnrelatedKey(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey || event.altKey;
}

/** With more words than this, it is just an open bracket. */
const MAX_WORDS = 5;

/**
 * Returns the unfinished link at the end of the text. Checkboxes, footnotes, images and code are
 * not links.
 */
function unfinishedLinkIn(before: string, { notes = false, mentions = false, cites = false }: SuggestionKinds): UnfinishedLink | undefined {
  const cite = cites ? openCiteIn(before) : undefined;
  if (cite) return cite;
  const unfinished = (mentions && openMentionIn(before)) || openBracketIn(before, notes);
  return unfinished && mayStartLink(before, unfinished.start) ? unfinished : undefined;
}

function openMentionIn(before: string): UnfinishedLink | undefined {
  const [text, typed] = /(?<![\p{L}\p{N}_@/\\.+=-])@([\p{L}\p{N}_.-]{1,30})$/u.exec(before) ?? [];
  if (text === undefined || typed === undefined) return undefined;
  return { kind: 'mention', typed, text, start: before.length - text.length };
}

function openCiteIn(before: string): UnfinishedLink | undefined {
  const [text, typed] = /(?<!\[)\[\^([^[\]\n]{0,60})$/.exec(before) ?? [];
  if (text === undefined || typed === undefined || typed.trim().split(/\s+/).length > MAX_WORDS) return undefined;
  return { kind: 'cite', typed, text, start: before.length - text.length };
}

function openBracketIn(before: string, withNotes: boolean): UnfinishedLink | undefined {
  const [note, noteTyped] = (withNotes && /\[\[((?:[^[\]\n]|\[[^[\]\n]{0,80}\]){0,80}(?:\[[^[\]\n]{0,80})?)$/.exec(before)) || [];
  if (note !== undefined && noteTyped !== undefined) {
    return { kind: 'note', typed: noteTyped, text: note, start: before.length - note.length };
  }
  const [target, typed] = /(?<!\[)\[(?:Work:|Topic:|Text:)?((?!\^|[ xX]$)[^[\]\n]{0,60})$/.exec(before) ?? [];
  if (target === undefined || typed === undefined || typed.trim().split(/\s+/).length > MAX_WORDS) return undefined;
  return { kind: 'target', typed, text: target, start: before.length - target.length };
}
