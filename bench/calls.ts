import type { Api } from '#contract/api.ts';
import { foldedWords } from '#core/fold.ts';
import type { Desk } from './desk.ts';
import type { Network } from './network.ts';
import type { BenchGraph } from './graph.ts';
import { graphCalls, type GraphCallId } from './graph-calls.ts';
import { networkCalls, type NetworkCallId } from './network-calls.ts';
import type { Reader } from './readers.ts';
import type { Subject } from './subject.ts';

/** One thing that is measured. */
export interface MeasuredCall {
  id: CallId;
  label: string;
  /** Of the contract. */
  name: keyof Api;
  /** What the product is asked. `{id}` in it stands for the next of `ids`. */
  path: string;
  ids?: readonly number[];
  headers: Record<string, string>;
  /** Makes a body for each request, of a call that has one. */
  body?: (() => string) | undefined;
  /** Has the baseline told beforehand what is to be in its answer: it has then only to look that up. */
  told?: true;
  /** Milliseconds that it may take at p95 whoever is alone. */
  mostAtP95?: number;
  /** The figure by which the library is judged: within this times the baseline with a database, at p50. */
  most?: number;
}

export type CallId = (typeof ids)[number] | NetworkCallId | GraphCallId;
const ids = [
  'page',
  'page-compressed',
  'category',
  'language',
  'category-language',
  'rare-word',
  'common-word',
  'late-page-next',
  'late-page-jump',
  'categories',
  'languages',
  'shelf',
  'authors-of-letter',
  'work',
  'references',
  'reads-of-work',
  'author',
  'user',
  'profile',
  'review',
  'folder-items',
  'folder-items-large',
  'notes-by-title',
  'essay',
] as const;

const gate = 1.5;

export function measuredCalls({
  subject,
  reader,
  desk,
  network,
  graph,
}: {
  subject: Subject;
  reader: Reader;
  desk: Desk | undefined;
  network: Network | undefined;
  graph: BenchGraph | undefined;
}): MeasuredCall[] {
  if (graph) return graphCalls(graph, reader);
  if (network) return networkCalls(network, reader);
  if (desk) return deskCalls(desk, reader);
  return [...libraryCalls(subject), ...listCalls(subject), ...readersCalls(subject, reader)];
}

function libraryCalls(subject: Subject): MeasuredCall[] {
  const works = (id: CallId, label: string, query: Record<string, string>, more: Partial<MeasuredCall> = {}): MeasuredCall => {
    const search = new URLSearchParams(query).toString();
    return { id, label: `works: ${label}`, name: 'GET /api/works', path: `/api/works${search && `?${search}`}`, headers: {}, ...more };
  };
  const { category, language, both, page, cursor } = subject;
  return [
    works('page', 'page 1', {}, { most: gate }),
    works('page-compressed', 'page 1 as br', {}, { headers: { 'accept-encoding': 'gzip, br' } }),
    works('category', 'of a category', { category }, { most: gate }),
    works('language', 'in a language', { language }, { most: gate }),
    works('category-language', 'both', both, { most: gate }),
    works('rare-word', 'rare word', { searchTerm: subject.rareWord }),
    works('common-word', 'common word', { searchTerm: subject.commonWord }),
    works('late-page-next', `page ${page}, Next`, { page: String(page), after: cursor }),
    works('late-page-jump', `page ${page}, jump`, { page: String(page) }),
  ];
}

function listCalls({ letter }: Subject): MeasuredCall[] {
  return [
    { id: 'categories', label: 'works/categories', name: 'GET /api/works/categories', path: '/api/works/categories', headers: {} },
    { id: 'languages', label: 'works/languages', name: 'GET /api/works/languages', path: '/api/works/languages', headers: {} },
    { id: 'shelf', label: 'works/shelf', name: 'GET /api/works/shelf', path: '/api/works/shelf', headers: {} },
    { id: 'authors-of-letter', label: 'authors/{letter}', name: 'GET /api/authors/{letter}', path: `/api/authors/${letter}`, headers: {} },
  ];
}

/** Those that need a login. */
function readersCalls({ workId, authorId, reviewed }: Subject, { token, username }: Reader): MeasuredCall[] {
  const call = (id: CallId, name: keyof Api, path: string): MeasuredCall => ({
    id,
    label: name.replace(/^GET \/api\//, '').replace(/^POST \/api\//, 'POST '),
    name,
    path,
    headers: { authorization: `Bearer ${token}` },
  });
  const post = { ...call('review', 'POST /api/reads', '/api/reads'), label: 'POST reads (edit)' };
  return [
    call('work', 'GET /api/works/{id}', `/api/works/${workId}`),
    call('references', 'GET /api/references/works/{id}', `/api/references/works/${workId}`),
    { ...call('reads-of-work', 'GET /api/reads', `/api/reads?work_id=${workId}`), label: 'reads?work_id' },
    call('author', 'GET /api/authors/id/{id}', `/api/authors/id/${authorId}`),
    call('user', 'GET /api/users/{who}', `/api/users/${username}`),
    call('profile', 'GET /api/profile', '/api/profile'),
    { ...post, headers: { ...post.headers, 'content-type': 'application/json' }, body: () => review(reviewed) },
  ];
}

/** What a reader has and writes. */
function deskCalls({ folderId, largeFolderId, noteTitle, essayId }: Desk, { token }: Reader): MeasuredCall[] {
  const call = (id: CallId, label: string, name: keyof Api, path: string): MeasuredCall => ({
    ...{ id, label, name, path },
    headers: { authorization: `Bearer ${token}` },
    most: gate,
  });
  const items = 'GET /api/folders/{id}/items';
  return [
    call('folder-items', 'items of a folder', items, `/api/folders/${folderId}/items`),
    call('folder-items-large', 'items of a large one', items, `/api/folders/${largeFolderId}/items`),
    call('notes-by-title', 'notes?title', 'GET /api/notes', `/api/notes?${new URLSearchParams({ title: noteTitle }).toString()}`),
    call('essay', 'essays/{id}', 'GET /api/essays/{id}', `/api/essays/${essayId}`),
  ];
}

/** Edits one review after another, each time with another rating. */
let written = 0;
function review(works: readonly number[]): string {
  written += 1;
  const rating = 1 + ((Math.floor(written / works.length) + written) % 5);
  return JSON.stringify({ work_id: works[written % works.length], rating, comment: 'Careful about his sources, as few were before him.' });
}

/** The search term as PostgreSQL takes it: the last word stands for all that begin so. */
export function wordQueryOf(term: string): string {
  const words = foldedWords(term);
  return words.map((word, i) => (i === words.length - 1 ? `'${word}':*` : `'${word}'`)).join(' & ');
}
