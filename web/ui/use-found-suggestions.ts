import { useQuery } from '@tanstack/react-query';
import type { ShortUser } from '#contract/accounts.ts';
import type { ResolvedPassage, TextSuggestion } from '#contract/references.ts';
import { isLinkable } from '#core/links.ts';
import { sourceOfTarget } from '../data/link-target.ts';
import { itemKindNames } from '../data/linked-items.ts';
import { noteSuggestionsQuery } from '../data/notes.ts';
import { resolvedPassagesQuery } from '../data/passages.ts';
import { peopleQuery } from '../data/people.ts';
import { textSuggestionsQuery } from '../data/references.ts';
import { linkSuggestionsQuery } from '../data/suggestions.ts';

/** A suggested link target. */
export interface LinkSuggestion {
  readonly key: string;
  readonly title: string;
  /** The kind and what distinguishes it from others of the same title. */
  readonly detail: string;
  /**
   * The source text of the link, with brackets, or of the mention, with @ and a space;
   * `[Passage:12]` can only be cited.
   */
  readonly source: string;
  /** What the reader can do with it, the first by default; only a link if left out. */
  readonly acts?: readonly SuggestionAct[];
}

/** Inserts a link, or cites in a footnote. */
export type SuggestionAct = 'link' | 'cite';

/** An unfinished link before the caret. */
export interface UnfinishedLink {
  readonly kind: 'note' | 'target' | 'cite' | 'mention';
  readonly typed: string;
  /** The whole of it, from its bracket or @ to the caret. */
  readonly text: string;
  /** The number of characters before it, in the text that was given to `look`. */
  readonly start: number;
}

/** Where a text is for others, who can be mentioned in it. */
export interface SuggestionKinds {
  readonly notes?: boolean;
  readonly mentions?: boolean;
  /** What can be cited in a footnote, after `[^`, or after `[` beside the link. */
  readonly cites?: boolean;
}

/** Finds what an unfinished link may lead to. */
export function useFoundSuggestions(unfinished: UnfinishedLink | undefined, kinds: SuggestionKinds): readonly LinkSuggestion[] {
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
  const typedTexts = (target && texts.data) || [];
  const places = typedTexts.filter(({ path }) => !isCite || path.includes('/'));
  const isPlace = /\d|\//.test(unfinished?.typed ?? '');
  const cited = ((kinds.cites === true && target && passages.data) || []).map(passageSuggestionOf);
  if (isPlace) found.push(...places.filter(({ named }) => named || !isCite).map(textSuggestionOf));
  found.push(...cited);
  if (isPlace) found.push(...places.filter(({ named }) => !named && isCite).map(textSuggestionOf));
  const items = ((target && suggestions.data) || []).filter(({ type }) => !isCite || type === 'work');
  found.push(...withWorksOf(typedTexts, items));
  if (!isPlace) found.push(...places.map(textSuggestionOf));
  if (unfinished?.kind === 'note') {
    for (const { id, title } of titles.data ?? []) {
      // Titles with an unmatched bracket cannot be linked by title.
      if (isLinkable(title)) found.push({ key: `note-${id}`, title, detail: 'Note', source: `[[${title}]]` });
    }
  }
  if (unfinished?.kind === 'mention') found.push(...(people.data ?? []).map(personSuggestionOf));
  return kinds.cites === true && unfinished?.kind === 'target' ? found.map(withActs) : found;
}

export function isTarget(unfinished: UnfinishedLink | undefined): unfinished is UnfinishedLink {
  return unfinished?.kind === 'target' || unfinished?.kind === 'cite';
}

export function isLongEnough({ typed }: UnfinishedLink): boolean {
  return typed.trim().length > 1;
}

/**
 * Adds what can be done with a suggestion after `[`. Topics and whole editions are no sources; a
 * passage has no page to link to.
 */
function withActs(suggestion: LinkSuggestion): LinkSuggestion {
  if (suggestion.source.startsWith('[Passage:')) return { ...suggestion, acts: ['cite'] };
  const isSource = /^\[(?:Work:|Text:[^/\]]+\/)/.test(suggestion.source);
  return { ...suggestion, acts: isSource ? ['link', 'cite'] : ['link'] };
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

/** Lists works that can be read here before those whose title merely begins with what is typed. */
function withWorksOf(texts: readonly TextSuggestion[], items: readonly Item[]): LinkSuggestion[] {
  const held = texts.flatMap(({ work }) => (work ? suggestionOf('work', work.id, work.title, work.author) : []));
  const others = items.map(({ type, id, title, detail }) => suggestionOf(type, id, title, detail));
  return [...held, ...others].filter(({ key }, i, all) => all.findIndex((one) => one.key === key) === i);
}

interface Item {
  readonly type: 'work' | 'topic';
  readonly id: number;
  readonly title: string;
  readonly detail: string | null;
}
