import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isLinkable, mayStartLink } from '#core/links.ts';
import type { ShortUser } from '#contract/accounts.ts';
import { noteSuggestionsQuery } from '../data/notes.ts';
import type { ResolvedPassage, TextSuggestion } from '#contract/references.ts';
import { sourceOfTarget } from '../data/link-target.ts';
import { resolvedPassagesQuery } from '../data/passages.ts';
import { peopleQuery } from '../data/people.ts';
import { textSuggestionsQuery } from '../data/references.ts';
import { linkSuggestionsQuery } from '../data/suggestions.ts';
import { itemKindNames } from '../data/linked-items.ts';

/** A suggested link target. */
export interface LinkSuggestion {
  readonly key: string;
  readonly title: string;
  /** The kind and what distinguishes it from others of the same title. */
  readonly detail: string;
  /** The source text of the link, with brackets, or of the mention, with @ and a space; `[Passage:12]` can only be cited. */
  readonly source: string;
  /** What the reader can do with it, the first by default; only a link if left out. */
  readonly acts?: readonly SuggestionAct[];
}

/** Inserts a link, or cites in a footnote. */
export type SuggestionAct = 'link' | 'cite';

/** An unfinished link before the caret. */
interface UnfinishedLink {
  readonly kind: 'note' | 'target' | 'cite' | 'mention';
  readonly typed: string;
  /** The whole of it, from its bracket or @ to the caret. */
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
  /** By default, does the first of its acts. */
  select: (offer: LinkSuggestion, act?: SuggestionAct) => void;
}

interface SuggestionsInText extends LinkSuggestions {
  /**
   * Reports the text before the caret after it moved: open suggestions stay or close, but never
   * open.
   */
  moveCaret: (before: string | undefined) => void;
}

/** Where a text is for others, who can be mentioned in it. */
interface SuggestionKinds {
  readonly notes?: boolean;
  readonly mentions?: boolean;
  /** What can be cited in a footnote, after `[^`, or after `[` beside the link. */
  readonly cites?: boolean;
}

/**
 * Suggests link targets after `[` and the start of a title, notes after `[[`, what to cite after `[^`, and users after `@`. `onTake`
 * replaces `unfinished` if it is still before the caret. Shift+Enter cites what Enter links to.
 */
export function useLinkSuggestions(
  onTake: (offer: LinkSuggestion, unfinished: string, act: SuggestionAct) => void,
  kinds: SuggestionKinds = {},
): SuggestionsInText {
  const [unfinished, setUnfinished] = useState<UnfinishedLink>();
  const [active, setActive] = useState(0);
  const listId = useId();
  const isCite = unfinished?.kind === 'cite';
  const offers = useOffers(unfinished, kinds);
  const chosen = offers[Math.min(active, offers.length - 1)];

  function select(offer: LinkSuggestion, act: SuggestionAct = isCite ? 'cite' : (offer.acts?.[0] ?? 'link')): void {
    if (unfinished) onTake(offer, unfinished.text, act);
    setUnfinished(undefined);
  }

  function onKey(event: KeyboardEvent): boolean {
    if (isUnrelatedKey(event)) return false;
    const { key } = event;
    if (event.shiftKey) {
      if (key !== 'Enter' || chosen?.acts === undefined) return false;
      // Otherwise, it would break the line within what is typed.
      if (chosen.acts.includes('cite')) select(chosen, 'cite');
      return true;
    }
    if (unfinished && key === 'Escape' && (chosen || hint)) setUnfinished(undefined);
    else if (!chosen) return false;
    else if (key === 'ArrowDown') setActive((active + 1) % offers.length);
    else if (key === 'ArrowUp') setActive((active - 1 + offers.length) % offers.length);
    else if (key === 'Enter' || key === 'Tab') select(chosen);
    else return false;
    return true;
  }

  const hint = isTarget(unfinished) && !isLongEnough(unfinished);
  return {
    suggestions: offers,
    hint,
    active: chosen ? offers.indexOf(chosen) : 0,
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

function isTarget(unfinished: UnfinishedLink | undefined): unfinished is UnfinishedLink {
  return unfinished?.kind === 'target' || unfinished?.kind === 'cite';
}

function isLongEnough({ typed }: UnfinishedLink): boolean {
  return typed.trim().length > 1;
}

/** Finds what an unfinished link may lead to. */
function useOffers(unfinished: UnfinishedLink | undefined, kinds: SuggestionKinds): readonly LinkSuggestion[] {
  const isCite = unfinished?.kind === 'cite';
  const target = isTarget(unfinished) && isLongEnough(unfinished);
  // Results of an earlier text are not shown meanwhile, because Enter would insert them.
  const suggestions = useQuery({ ...linkSuggestionsQuery(unfinished?.typed.trim() ?? ''), enabled: target });
  const titles = useQuery({ ...noteSuggestionsQuery(unfinished?.typed ?? ''), enabled: unfinished?.kind === 'note' });
  const people = useQuery({ ...peopleQuery(unfinished?.typed ?? ''), enabled: unfinished?.kind === 'mention' });
  const texts = useQuery({ ...textSuggestionsQuery(unfinished?.typed.trim() ?? ''), enabled: target });
  const passages = useQuery({ ...resolvedPassagesQuery(unfinished?.typed.trim() ?? ''), enabled: kinds.cites === true && target });
  const found: LinkSuggestion[] = [];
  // With a chapter or a slash, a place in a text is meant; otherwise books and topics come first.
  const places = ((target && texts.data) || []).filter(({ path }) => !isCite || path.includes('/')).map(textSuggestionOf);
  const isPlace = /\d|\//.test(unfinished?.typed ?? '');
  const cited = ((kinds.cites === true && target && passages.data) || []).map(passageSuggestionOf);
  if (isCite) found.push(...cited);
  if (isPlace) found.push(...places);
  if (!isCite) found.push(...cited);
  const items = ((target && suggestions.data) || []).filter(({ type }) => !isCite || type === 'work');
  for (const { type, id, title, detail } of items) found.push(suggestionOf(type, id, title, detail));
  if (!isPlace) found.push(...places);
  if (unfinished?.kind === 'note') {
    for (const { id, title } of titles.data ?? []) {
      // Titles with an unmatched bracket cannot be linked by title.
      if (isLinkable(title)) found.push({ key: `note-${id}`, title, detail: 'Note', source: `[[${title}]]` });
    }
  }
  if (unfinished?.kind === 'mention') found.push(...(people.data ?? []).map(personSuggestionOf));
  return kinds.cites === true && unfinished?.kind === 'target' ? found.map(withActs) : found;
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

/** Adds what can be done with a suggestion after `[`. Topics and whole editions are no sources; a passage has no page to link to. */
function withActs(offer: LinkSuggestion): LinkSuggestion {
  if (offer.source.startsWith('[Passage:')) return { ...offer, acts: ['cite'] };
  const isSource = /^\[(?:Work:|Text:[^/\]]+\/)/.test(offer.source);
  return { ...offer, acts: isSource ? ['link', 'cite'] : ['link'] };
}

function personSuggestionOf({ id, username, display_name: name }: ShortUser): LinkSuggestion {
  return { key: `person-${id}`, title: name ?? username, detail: `@${username}`, source: `@${username} ` };
}

/** Cites scripture without an edition: `Rom 8:28`. */
function passageSuggestionOf({ id, name }: ResolvedPassage): LinkSuggestion {
  return { key: `passage-${id}`, title: name, detail: 'Scripture', source: `[Passage:${id}]` };
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
