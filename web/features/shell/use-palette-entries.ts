import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Suggestion } from '#contract/search.ts';
import { isPageKind, kindOfPath, pagePath, readerPrefix } from '#core/page-paths.ts';
import { ownFoldersQuery } from '../../data/folders.ts';
import { noteSuggestionsQuery } from '../../data/notes.ts';
import { useRecentPages } from '../../data/recent-pages.ts';
import { textSuggestionsQuery } from '../../data/references.ts';
import { isSuggestible, suggestionsQuery } from '../../data/suggestions.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session.ts';
import { kindNames } from '../../ui/kind-names.ts';
import { matchesWords } from './match-words.ts';
import { palettePages } from './palette-pages.ts';
import { readingEntries } from './reading-entries.ts';

export interface PaletteEntry {
  readonly title: string;
  readonly detail: string;
  /**
   * The path it opens; '' opens the choice of a folder for a new note, '#logout' ends the session.
   */
  readonly to: string;
  /** Whether the page opens the form for something new. */
  readonly creates?: boolean;
}

export interface PaletteEntries {
  readonly entries: readonly PaletteEntry[];
  readonly isLoading: boolean;
  /** Whether the typed words may be a passage, which the server has not answered yet. */
  readonly awaitsPassage: boolean;
  /** Whether the results of the server are missing. */
  readonly isIncomplete: boolean;
  retry: () => void;
}

export const logout: PaletteEntry = { title: 'Logout', detail: 'Account', to: '#logout' };
export const newNote: PaletteEntry = { title: 'New note', detail: 'Create', to: '' };
const newFolder: PaletteEntry = { title: 'New folder', detail: 'Create', to: paths.workspace(), creates: true };
const creations: readonly PaletteEntry[] = [
  newNote,
  { title: 'New post', detail: 'Create', to: paths.profile(), creates: true },
  newFolder,
  { title: 'New topic', detail: 'Create', to: paths.topics(), creates: true },
  { title: 'New essay', detail: 'Create', to: paths.writeEssay() },
];

const MAX_RECENT = 6;
const MAX_LOCAL = 5;
const debounceDelay = 120;

/**
 * Returns what the palette lists: before typing, recent pages and what can be created; then
 * whatever has the typed words in its name, with what is known here before what the server finds.
 */
export function usePaletteEntries(typed: string): PaletteEntries {
  const isSignedIn = useSession() !== null;
  const words = typed.trim();
  const recent = useRecentPages().map(({ path, title }) => ({ title, detail: kindNames[kindOfPath(path) ?? 'work'], to: path }));
  const pages = palettePages(isSignedIn).map(({ to, title, words: more = '' }) => ({ title, detail: 'Page', to, more }));
  const folders = useQuery(ownFoldersQuery());
  const found = useFound(words, isSignedIn);
  const ownFolders = (folders.data ?? []).map(({ id, name }) => ({ title: name, detail: kindNames.folder, to: paths.folder(id) }));
  if (words === '') {
    const entries = [...recent.slice(0, MAX_RECENT), ...(isSignedIn ? creations : []), ...pages];
    return { entries: unique(entries), isLoading: false, awaitsPassage: false, isIncomplete: false, retry: found.retry };
  }
  const matching = <T extends PaletteEntry>(all: readonly T[], more: (entry: T) => string = () => ''): T[] =>
    all.filter((entry) => matchesWords(words, `${entry.title} ${more(entry)}`)).slice(0, MAX_LOCAL);
  const isPassage = ({ to }: PaletteEntry): boolean => kindOfPath(to) === 'passage' || to.startsWith(readerPrefix);
  // A typed chapter or verse means that passage, before a longer one that was visited.
  const passages = /\d/.test(words) ? found.entries.filter(isPassage) : [];
  const entries = [
    ...passages,
    ...matching(recent),
    ...matching(pages, ({ more }) => more),
    ...(isSignedIn ? [...matching(creations, () => 'create write'), ...matching([logout], () => 'log sign out')] : []),
    ...matching(ownFolders),
    ...found.entries,
    ...(isSignedIn ? [{ title: `Search for “${words}”`, detail: '', to: paths.search(words) }] : []),
  ];
  return { ...found, entries: unique(entries), isIncomplete: found.isIncomplete || folders.isError };
}

/** Returns the reader's folders that match, to choose one for a new note. */
export function useFolderEntries(typed: string): PaletteEntries {
  const folders = useQuery(ownFoldersQuery());
  const entries = (folders.data ?? [])
    .filter(({ name }) => matchesWords(typed, name))
    .map(({ id, name }) => ({ title: name, detail: 'New note in this folder', to: paths.folder(id), creates: true }));
  return {
    entries: folders.isSuccess ? [...entries, { ...newFolder, detail: 'Notes are kept in folders' }] : [],
    isLoading: folders.isPending,
    awaitsPassage: false,
    isIncomplete: folders.isError,
    retry: () => void folders.refetch(),
  };
}

/** Returns what the server finds by name. */
function useFound(words: string, isSignedIn: boolean): PaletteEntries {
  const [debounced] = useDebouncedValue(words, debounceDelay);
  const enabled = isSignedIn && words !== '' && isSuggestible(debounced);
  const suggestions = useQuery({ ...suggestionsQuery(debounced), enabled, placeholderData: keepPreviousData });
  const notes = useQuery({ ...noteSuggestionsQuery(debounced), enabled, placeholderData: keepPreviousData });
  const texts = useQuery({ ...textSuggestionsQuery(debounced), enabled, placeholderData: keepPreviousData });
  const queries = [suggestions, notes, texts];
  const passages = (suggestions.data ?? []).filter(({ type }) => type === 'passage');
  const entries = enabled
    ? [
        ...(notes.data ?? []).map(({ id, title }) => ({ title, detail: kindNames.note, to: paths.note(id) })),
        ...passages.flatMap(entryOf),
        ...readingEntries(texts.data),
        ...(suggestions.data ?? []).slice(passages.length).flatMap(entryOf),
      ]
    : [];
  return {
    entries: entries.filter(({ title, detail }) => words === debounced || matchesWords(words, `${title} ${detail}`)),
    awaitsPassage: /\d/.test(words) && isSignedIn && isSuggestible(words) && (words !== debounced || suggestions.isFetching),
    isLoading: isSignedIn && isSuggestible(words) && (words !== debounced || queries.some(({ isFetching }) => isFetching)),
    isIncomplete: enabled && queries.some(({ isError }) => isError),
    retry: () => {
      for (const { refetch } of queries) void refetch();
    },
  };
}

/** A corrected spelling is a search, which the palette offers anyway. */
function entryOf({ type, id, title, detail, url }: Suggestion): PaletteEntry[] {
  if (!isPageKind(type)) return [];
  const kind = kindNames[type];
  return [{ title, detail: detail === null ? kind : `${kind} · ${detail}`, to: url === '' ? pagePath(type, id) : url }];
}

/** Keeps the first entry for each path; a path with `creates` counts as another. */
function unique(entries: readonly PaletteEntry[]): PaletteEntry[] {
  const keys = new Set<string>();
  return entries.filter((entry) => {
    const key = keyOf(entry);
    return !keys.has(key) && keys.add(key);
  });
}

export function keyOf({ to, creates = false, title }: PaletteEntry): string {
  // A passage has two paths.
  if (to === '' || kindOfPath(to) === 'passage') return title;
  return `${to}${creates ? '#new' : ''}`;
}
