import type { Api } from '#contract/api.ts';
import { foldedWords } from '#core/fold.ts';
import type { Workspace } from './workspace.ts';
import type { Network } from './network.ts';
import type { BenchGraph } from './graph.ts';
import { graphRequests } from './graph-requests.ts';
import type {
  CachedRequestId,
  WorkspaceRequestId,
  LibraryRequestId,
  ListRequestId,
  MeasuredRequest,
  ReaderRequestId,
  RequestId,
} from './measured-request.ts';
import { networkRequests } from './network-requests.ts';
import type { Reader } from './readers.ts';
import type { Targets } from './targets.ts';

/** The highest ratio of p50 to the query baseline's for the library and the workspace. */
const maxRatio = 1.5;
/** The stricter goal, for requests that are slow without the response cache. */
const strictRatio = 1.3;
/** Responses from memory are faster than a query where several connections ask for them. */
const cached = { maxRatio, maxRatioInParallel: 1 };
const strictlyCached = { ...cached, maxRatio: strictRatio };

export function measuredRequests({
  targets,
  reader,
  workspace,
  network,
  graph,
}: {
  targets: Targets;
  reader: Reader;
  workspace: Workspace | undefined;
  network: Network | undefined;
  graph: BenchGraph | undefined;
}): MeasuredRequest[] {
  if (graph) return graphRequests(graph, reader);
  if (network) return networkRequests(network, reader);
  if (workspace) return workspaceRequests(workspace, reader);
  const requests = [...libraryRequests(targets), ...listRequests(targets), ...readerRequests(targets, reader)];
  return [...requests, ...requests.flatMap(uncached)];
}

/** A request of each kind of list, of books and of authors, which the product has in memory. */
const measuredUncached: ReadonlySet<RequestId> = new Set<CachedRequestId>([
  ...(['page', 'by-author', 'by-rating', 'count', 'category', 'language', 'category-language'] as const),
  ...(['rare-word', 'common-word', 'late-page-next', 'late-page-jump'] as const),
  ...(['categories', 'languages', 'shelf', 'authors-of-letter', 'work', 'author'] as const),
]);

/** Returns the same request with a new address each time. */
function uncached(request: MeasuredRequest): MeasuredRequest[] {
  if (!measuredUncached.has(request.id)) return [];
  const id = `uncached-${request.id as CachedRequestId}` as const;
  // With 50 connections too, `--gate` would take a minute longer.
  return [{ ...request, id, label: `${request.label}, new`, isUncached: true, maxRatio, maxRatioInParallel: maxRatio, maxConnections: 10 }];
}

function libraryRequests(targets: Targets): MeasuredRequest[] {
  const works = (
    id: LibraryRequestId,
    label: string,
    query: Record<string, string>,
    more: Partial<MeasuredRequest> = {},
  ): MeasuredRequest => {
    const search = new URLSearchParams(query).toString();
    return {
      id,
      label: `works: ${label}`,
      name: 'GET /api/works',
      path: `/api/works${search && `?${search}`}`,
      headers: {},
      ...cached,
      ...more,
    };
  };
  const { category, language, both, page, cursor } = targets;
  return [
    works('page', 'page 1', {}),
    works('page-uncompressed', 'page 1 uncompressed', {}, { headers: { 'accept-encoding': 'identity' } }),
    works('by-author', 'page 1 by author', { sort: 'author' }),
    works('by-rating', 'page 1 by rating', { sort: 'rating' }),
    works('category-by-author', 'of a category, by author', { category, sort: 'author' }),
    {
      id: 'count',
      label: 'works: count of a category',
      name: 'GET /api/works/count',
      path: `/api/works/count?${new URLSearchParams({ category }).toString()}`,
      headers: {},
      ...cached,
    },
    works('category', 'of a category', { category }, strictlyCached),
    works('language', 'in a language', { language }),
    works('category-language', 'both', both),
    works('rare-word', 'rare word', { searchTerm: targets.rareWord }, strictlyCached),
    works('common-word', 'common word', { searchTerm: targets.commonWord }, strictlyCached),
    works('late-page-next', `page ${page}, Next`, { page: String(page), after: cursor }),
    works('late-page-jump', `page ${page}, jump`, { page: String(page) }),
  ];
}

function listRequests({ letter }: Targets): MeasuredRequest[] {
  const list = (id: ListRequestId, name: keyof Api, path: string): MeasuredRequest => ({
    ...{ id, label: name.replace('GET /api/', ''), name, path, headers: {} },
    ...cached,
  });
  return [
    list('categories', 'GET /api/works/categories', '/api/works/categories'),
    list('languages', 'GET /api/works/languages', '/api/works/languages'),
    list('shelf', 'GET /api/works/shelf', '/api/works/shelf'),
    { ...list('authors-of-letter', 'GET /api/authors/{letter}', `/api/authors/${letter}`), ...strictlyCached },
  ];
}

function readerRequests({ workId, authorId, reviewed }: Targets, { token, username }: Reader): MeasuredRequest[] {
  const request = (id: ReaderRequestId, name: keyof Api, path: string): MeasuredRequest => ({
    id,
    label: name.replace(/^GET \/api\//, '').replace(/^POST \/api\//, 'POST '),
    name,
    path,
    headers: { authorization: `Bearer ${token}` },
  });
  const post = { ...request('review', 'POST /api/reads', '/api/reads'), label: 'POST reads (edit)' };
  return [
    { ...request('work', 'GET /api/works/{id}', `/api/works/${workId}`), ...cached },
    request('related', 'GET /api/works/{id}/related', `/api/works/${workId}/related`),
    { ...request('references', 'GET /api/references/works/{id}', `/api/references/works/${workId}`), maxRatio: strictRatio },
    { ...request('reads-of-work', 'GET /api/reads', `/api/reads?work_id=${workId}`), label: 'reads?work_id' },
    { ...request('author', 'GET /api/authors/id/{id}', `/api/authors/id/${authorId}`), ...cached },
    request('user', 'GET /api/users/{who}', `/api/users/${username}`),
    request('profile', 'GET /api/profile', '/api/profile'),
    { ...post, headers: { ...post.headers, 'content-type': 'application/json' }, body: () => reviewBody(reviewed) },
  ];
}

function workspaceRequests({ folderId, largeFolderId, noteTitle, essayId }: Workspace, { token }: Reader): MeasuredRequest[] {
  const request = (id: WorkspaceRequestId, label: string, name: keyof Api, path: string): MeasuredRequest => ({
    ...{ id, label, name, path },
    headers: { authorization: `Bearer ${token}` },
    maxRatio,
  });
  const items = 'GET /api/folders/{id}/items';
  return [
    request('folder-items', 'items of a folder', items, `/api/folders/${folderId}/items`),
    request('folder-items-large', 'items of a large one', items, `/api/folders/${largeFolderId}/items`),
    request('notes-by-title', 'notes?title', 'GET /api/notes', `/api/notes?${new URLSearchParams({ title: noteTitle }).toString()}`),
    request('essay', 'essays/{id}', 'GET /api/essays/{id}', `/api/essays/${essayId}`),
  ];
}

let reviewCount = 0;
/** Returns an edit of the next review with a rating that differs from its last one. */
function reviewBody(works: readonly number[]): string {
  reviewCount += 1;
  const rating = 1 + ((Math.floor(reviewCount / works.length) + reviewCount) % 5);
  return JSON.stringify({
    work_id: works[reviewCount % works.length],
    rating,
    comment: 'Careful about his sources, as few were before him.',
  });
}

/** Returns the search term as a tsquery, with the last word as a prefix. */
export function wordQueryOf(term: string): string {
  const words = foldedWords(term);
  return words.map((word, i) => (i === words.length - 1 ? `'${word}':*` : `'${word}'`)).join(' & ');
}
