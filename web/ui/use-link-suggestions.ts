import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isLinkable, mayBegin } from '#core/links.ts';
import { suggestionsQuery } from '../platform/references.ts';

/** Something that a text can link to. */
export interface LinkSuggestion {
  readonly key: string;
  readonly title: string;
  /** What kind of thing it is, and what tells it from another of that title. */
  readonly detail: string;
  /** What stands in the text for it, brackets and all. */
  readonly written: string;
}

/** A link that was begun before the caret. */
interface Begun {
  readonly kind: 'note' | 'target';
  readonly typed: string;
  /** All of it, from its bracket to the caret. */
  readonly text: string;
  /** How many characters stand before it, as far as `look` was shown them. */
  readonly start: number;
}

/** Finds one's own notes whose titles go on like that. */
export type FindNotes = (typed: string) => Promise<{ id: number; title: string }[]>;

export interface LinkSuggestions {
  readonly offers: readonly LinkSuggestion[];
  /** A link was begun, but what was typed of it says nothing yet. */
  readonly hint: boolean;
  readonly active: number;
  readonly listId: string;
  /** Says what stands before the caret now; undefined puts the offers away. */
  look: (before: string | undefined) => void;
  /** True where the key was for the offers. */
  onKey: (event: KeyboardEvent) => boolean;
  take: (offer: LinkSuggestion) => void;
}

interface SuggestionsInText extends LinkSuggestions {
  /** Says the same where the caret was only moved: offers stay with the link that they are for, or go, but none begin. */
  follow: (before: string | undefined) => void;
}

/** Offers what a link can go to, while `[` or `[[` and the beginning of a title are typed. `onTake` puts it in place of `begun`, where that still stands before the caret. */
export function useLinkSuggestions(onTake: (offer: LinkSuggestion, begun: string) => void, notes?: FindNotes): SuggestionsInText {
  const [begun, setBegun] = useState<Begun>();
  const [active, setActive] = useState(0);
  const listId = useId();
  const target = begun?.kind === 'target' && begun.typed.trim().length > 1;
  // What was found for something else that was typed is never shown meanwhile: Enter would take it.
  const suggestions = useQuery({ ...suggestionsQuery(begun?.typed.trim() ?? ''), enabled: target });
  const titles = useQuery({
    queryKey: ['notes', 'offered', begun?.typed],
    queryFn: () => notes?.(begun?.typed ?? '') ?? [],
    enabled: begun?.kind === 'note',
  });
  const found: LinkSuggestion[] = [];
  if (target) for (const { type, id, title, detail } of suggestions.data ?? []) found.push(suggestionOf(type, id, title, detail));
  if (begun?.kind === 'note') {
    for (const { id, title } of titles.data ?? []) {
      // A title with half a bracket is found by hand only: no link of ours can say it.
      if (isLinkable(title)) found.push({ key: `note-${id}`, title, detail: 'Note', written: `[[${title}]]` });
    }
  }
  const chosen = found[Math.min(active, found.length - 1)];

  function take(offer: LinkSuggestion): void {
    if (begun) onTake(offer, begun.text);
    setBegun(undefined);
  }

  function onKey(event: KeyboardEvent): boolean {
    if (isUnrelatedKey(event)) return false;
    const { key } = event;
    if (begun && key === 'Escape' && (chosen || hint)) setBegun(undefined);
    else if (!chosen) return false;
    else if (key === 'ArrowDown') setActive((active + 1) % found.length);
    else if (key === 'ArrowUp') setActive((active - 1 + found.length) % found.length);
    else if (key === 'Enter' || key === 'Tab') take(chosen);
    else return false;
    return true;
  }

  const hint = begun?.kind === 'target' && !target;
  return {
    offers: found,
    hint,
    active: chosen ? found.indexOf(chosen) : 0,
    listId,
    look: (before) => {
      setBegun(before === undefined ? undefined : begunIn(before, notes !== undefined));
      setActive(0);
    },
    follow: (before) => {
      if (!begun) return;
      const now = before === undefined ? undefined : begunIn(before, notes !== undefined);
      if (now?.text === begun.text && now.start === begun.start) return;
      setBegun(now?.start === begun.start ? now : undefined);
      setActive(0);
    },
    onKey,
    take,
  };
}

/** Keys that choose among an input method's own words (229 in browsers that say so that way), and those with another meaning. */
function isUnrelatedKey(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
}

/** With more words than these a bracket was only left open. */
const mostWords = 5;

/** A box to tick, a footnote, a picture and what is code are none. */
function begunIn(before: string, withNotes: boolean): Begun | undefined {
  const begun = bracketIn(before, withNotes);
  return begun && mayBegin(before, begun.start) ? begun : undefined;
}

function bracketIn(before: string, withNotes: boolean): Begun | undefined {
  const [note, noteTyped] = (withNotes && /\[\[((?:[^[\]\n]|\[[^[\]\n]{0,80}\]){0,80}(?:\[[^[\]\n]{0,80})?)$/.exec(before)) || [];
  if (note !== undefined && noteTyped !== undefined) {
    return { kind: 'note', typed: noteTyped, text: note, start: before.length - note.length };
  }
  const [target, typed] = /(?<!\[)\[(?:Work:|Topic:)?((?!\^|[ xX]$)[^[\]\n]{0,60})$/.exec(before) ?? [];
  if (target === undefined || typed === undefined || typed.trim().split(/\s+/).length > mostWords) return undefined;
  return { kind: 'target', typed, text: target, start: before.length - target.length };
}

function suggestionOf(type: 'work' | 'topic', id: number, title: string, detail: string | null): LinkSuggestion {
  const kind = type === 'work' ? 'Book' : 'Topic';
  return {
    key: `${type}-${id}`,
    title,
    detail: detail === null ? kind : `${kind} · ${detail}`,
    written: type === 'work' ? `[Work:${id}]` : `[Topic:${id}]`,
  };
}
