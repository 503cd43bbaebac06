import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isLinkable, mayStartLink } from '#core/links.ts';
import { noteSuggestionsQuery } from '../data/notes.ts';
import type { TextSuggestion } from '#contract/references.ts';
import { sourceOfTarget } from '../data/link-target.ts';
import { textSuggestionsQuery } from '../data/references.ts';
import { linkSuggestionsQuery } from '../data/suggestions.ts';
import { itemKindNames } from '../data/linked-items.ts';

/** A suggested link target. */
export interface LinkSuggestion {
  readonly key: string;
  readonly title: string;
  /** The kind and what distinguishes it from others of the same title. */
  readonly detail: string;
  /** The source text of the link, with brackets. */
  readonly source: string;
}

/** An unfinished link before the caret. */
interface UnfinishedLink {
  readonly kind: 'note' | 'target';
  readonly typed: string;
  /** The whole of it, from its bracket to the caret. */
  readonly text: string;
  /** The number of characters before it, in the text that was given to `look`. */
  readonly start: number;
}

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
  select: (offer: LinkSuggestion) => void;
}

interface SuggestionsInText extends LinkSuggestions {
  /**
   * Reports the text before the caret after it moved: open suggestions stay or close, but never
   * open.
   */
  moveCaret: (before: string | undefined) => void;
}

/**
 * Suggests link targets after `[`, and with notes after `[[`, and the start of a title. `onTake`
 * replaces `unfinished` if it is still before the caret.
 */
export function useLinkSuggestions(onTake: (offer: LinkSuggestion, unfinished: string) => void, withNotes = false): SuggestionsInText {
  const [unfinished, setUnfinished] = useState<UnfinishedLink>();
  const [active, setActive] = useState(0);
  const listId = useId();
  const target = unfinished?.kind === 'target' && unfinished.typed.trim().length > 1;
  // Results of an earlier text are not shown meanwhile, because Enter would insert them.
  const suggestions = useQuery({ ...linkSuggestionsQuery(unfinished?.typed.trim() ?? ''), enabled: target });
  const titles = useQuery({ ...noteSuggestionsQuery(unfinished?.typed ?? ''), enabled: unfinished?.kind === 'note' });
  const texts = useQuery({ ...textSuggestionsQuery(unfinished?.typed.trim() ?? ''), enabled: target });
  const found: LinkSuggestion[] = [];
  // With a chapter or a slash, a place in a text is meant; otherwise books and topics come first.
  const places = (target && texts.data?.map(textSuggestionOf)) || [];
  const isPlace = /\d|\//.test(unfinished?.typed ?? '');
  if (isPlace) found.push(...places);
  if (target) for (const { type, id, title, detail } of suggestions.data ?? []) found.push(suggestionOf(type, id, title, detail));
  if (!isPlace) found.push(...places);
  if (unfinished?.kind === 'note') {
    for (const { id, title } of titles.data ?? []) {
      // Titles with an unmatched bracket cannot be linked by title.
      if (isLinkable(title)) found.push({ key: `note-${id}`, title, detail: 'Note', source: `[[${title}]]` });
    }
  }
  const chosen = found[Math.min(active, found.length - 1)];

  function select(offer: LinkSuggestion): void {
    if (unfinished) onTake(offer, unfinished.text);
    setUnfinished(undefined);
  }

  function onKey(event: KeyboardEvent): boolean {
    if (isUnrelatedKey(event)) return false;
    const { key } = event;
    if (unfinished && key === 'Escape' && (chosen || hint)) setUnfinished(undefined);
    else if (!chosen) return false;
    else if (key === 'ArrowDown') setActive((active + 1) % found.length);
    else if (key === 'ArrowUp') setActive((active - 1 + found.length) % found.length);
    else if (key === 'Enter' || key === 'Tab') select(chosen);
    else return false;
    return true;
  }

  const hint = unfinished?.kind === 'target' && !target;
  return {
    suggestions: found,
    hint,
    active: chosen ? found.indexOf(chosen) : 0,
    listId,
    update: (before) => {
      setUnfinished(before === undefined ? undefined : unfinishedLinkIn(before, withNotes));
      setActive(0);
    },
    moveCaret: (before) => {
      if (!unfinished) return;
      const now = before === undefined ? undefined : unfinishedLinkIn(before, withNotes);
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
 * modifier.
 */
function isUnrelatedKey(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
}

/** With more words than this, it is just an open bracket. */
const MAX_WORDS = 5;

/**
 * Returns the unfinished link at the end of the text. Checkboxes, footnotes, images and code are
 * not links.
 */
function unfinishedLinkIn(before: string, withNotes: boolean): UnfinishedLink | undefined {
  const unfinished = openBracketIn(before, withNotes);
  return unfinished && mayStartLink(before, unfinished.start) ? unfinished : undefined;
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

function textSuggestionOf({ path, title, detail }: TextSuggestion): LinkSuggestion {
  return { key: `text-${path}`, title, detail: `Text · ${detail}`, source: `[${sourceOfTarget({ kind: 'text', id: path })}]` };
}

function suggestionOf(type: 'work' | 'topic', id: number, title: string, detail: string | null): LinkSuggestion {
  const kind = itemKindNames[type];
  return {
    key: `${type}-${id}`,
    title,
    detail: detail === null ? kind : `${kind} · ${detail}`,
    source: `[${sourceOfTarget({ kind: type, id })}]`,
  };
}
