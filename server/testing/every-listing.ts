import { type Api, api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { findPassages } from '#core/find-passages.ts';
import type { BlockingWorld } from './blocking-world.ts';
import type { Schema } from './probe/values.ts';

/** A request for something that shows users or what they wrote. */
export interface Listing {
  readonly name: keyof Api;
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, string | number>;
  readonly body?: unknown;
}

/** Endpoints that read and show nothing of other users. */
export const notListings: ReadonlySet<string> = new Set<keyof Api>([
  'GET /api/health',
  'GET /api/ready',
  'GET /api/about',
  'GET /api/works',
  'GET /api/works/count',
  'GET /api/works/categories',
  'GET /api/works/languages',
  'GET /api/works/shelf',
  'GET /api/works/{id}',
  'GET /api/works/{id}/related',
  'GET /api/authors/{letter}',
  'GET /api/authors/id/{id}',
  'GET /api/editions',
  'GET /api/editions/{slug}',
  'GET /api/editions/{slug}/find',
  'GET /api/editions/{slug}/sections',
  'GET /api/editions/{slug}/segments',
  'GET /api/admin/editions/{slug}',
  'GET /api/passages',
  'GET /api/passages/{id}/text',
  'GET /api/references/texts',
  'GET /api/reading',
  'GET /api/notes',
  'GET /api/notes/titles',
  'GET /api/notes/{id}',
  'GET /api/notes/{id}/backlinks',
  'GET /api/essays/images/{name}',
  'GET /api/communities/{id}/notifications',
  'GET /api/circles/{id}/notifications',
  'GET /api/profile/sessions',
  'GET /api/premium',
  'GET /api/premium/checkout',
  'GET /api/premium/test-checkout/{id}',
  'GET /api/premium/test-portal',
  // The same for visitors, who see what is published.
  'GET /api/titles/works/{id}',
  'GET /api/titles/essays/{id}',
  'GET /api/titles/topics/{id}',
  // A stream and an archive, which the test reads in another way.
  'GET /api/notifications/stream',
  'GET /api/profile/export',
  'GET /api/works/{id}/citation',
  'GET /api/works/{id}/citation.bib',
  'GET /api/works/{id}/citation.ris',
  'GET /api/works/{id}/citation.json',
  'GET /api/editions/{slug}/citation',
  'GET /api/passages/{id}/citation',
  'GET /api/annotations/texts',
  'GET /api/annotations/export',
  'GET /api/annotations/imports',
  'GET /api/held',
  'GET /api/profile/totp',
  'GET /api/profile/passkeys',
  'GET /api/profile/identities',
  'GET /api/signup/openid',
  // For people with a role, whose view no block restricts.
  'GET /api/admin/overview',
  'GET /api/admin/users',
  'GET /api/admin/users/{id}',
  'GET /api/admin/audit',
  'GET /api/admin/settings',
  'GET /api/admin/invitations',
  'GET /api/admin/registrations',
  'GET /api/admin/cited-not-held',
  'GET /api/admin/works/{id}',
  'GET /api/admin/authors/{id}',
  'GET /api/admin/merges',
  'GET /api/admin/merges/preview',
  'GET /api/admin/reports',
  'GET /api/admin/held',
  // For the moderators of a community, and what they did.
  'GET /api/communities/{id}/bans',
  'GET /api/communities/{id}/log',
  'GET /api/communities/{id}/pending',
  'GET /api/communities/{id}/reports',
  // Whom the caller blocked or muted.
  'GET /api/blocks',
  'GET /api/mutes',
]);

/**
 * Returns requests to every other endpoint that reads: those below, and one to each that needs no
 * input.
 */
export function listings(world: BlockingWorld): Listing[] {
  const detailed = listingsWithInput(world);
  const covered = new Set<string>([...notListings, ...detailed.map(({ name }) => name)]);
  return [...detailed, ...readsWithoutInput().flatMap((name) => (covered.has(name) ? [] : { name }))];
}

function readsWithoutInput(): (keyof Api)[] {
  const needsInput = ({ params, query }: Endpoint): boolean =>
    params !== undefined || ((query as Schema | undefined)?.required ?? []).length > 0;
  return (Object.keys(api) as (keyof Api)[]).filter((name) => name.startsWith('GET ') && !needsInput(api[name]));
}

/** Returns requests for things of each user, and with each of their words. */
function listingsWithInput({ anselm, basil, clare, his, other, shared, posts }: BlockingWorld): Listing[] {
  const id = (name: keyof Api, ...ids: number[]): Listing[] => ids.map((one) => ({ name, params: { id: one } }));
  const by = (name: keyof Api, key: string, ...values: (string | number)[]): Listing[] =>
    [undefined, ...values].map((value) => (value === undefined ? { name } : { name, query: { [key]: value } }));
  const people = [anselm, basil, clare];
  const names = people.map(({ username }) => username);
  const all = [his, other, shared];
  const of = (kind: keyof typeof his): number[] => all.map((one) => one[kind]);
  const words = [...people.map(({ word }) => word), ...names, 'Reader'];
  const passage = findPassages('John 1:1')[0] ?? 0;
  const nodes = [
    ...people.map((one) => `user_${one.id}`),
    ...(['post', 'essay', 'topic', 'circle', 'project', 'workflow'] as const).flatMap((kind) => of(kind).map((one) => `${kind}_${one}`)),
    `work_${shared.work}`,
    `community_${shared.community}`,
    `passage_${passage}`,
  ];
  return [
    ...[...names, ...people.map((one) => one.id)].map((who): Listing => ({ name: 'GET /api/users/{who}', params: { who } })),
    ...id('GET /api/users/{id}/followers', ...people.map((one) => one.id)),
    ...id('GET /api/users/{id}/following', ...people.map((one) => one.id)),
    { name: 'GET /api/mentions', query: { usernames: names.join(',') } },
    ...words.map((q): Listing => ({ name: 'GET /api/people', query: { q } })),
    ...words.map((q): Listing => ({ name: 'GET /api/search/suggestions', query: { q } })),
    ...words.map((query): Listing => ({ name: 'POST /api/search/{type}', params: { type: 'literal' }, body: { query } })),
    { name: 'POST /api/search/{type}', params: { type: 'literal' }, body: { query: 'John 1:1', limit: 50 } },
    ...by('GET /api/posts', 'username', ...names),
    { name: 'GET /api/posts', query: { feed: 'home' } },
    { name: 'GET /api/posts/newer', query: { after: Buffer.from('[0]').toString('base64url') } },
    ...id('GET /api/posts/{id}', ...of('post'), posts.anselm, posts.basil),
    ...id('GET /api/posts/{id}/comments', ...of('post')),
    ...id('GET /api/posts/{id}/reposts', ...of('post')),
    ...id('GET /api/communities/{id}', shared.community),
    ...id('GET /api/communities/{id}/posts', shared.community),
    ...id('GET /api/communities/{id}/members', shared.community),
    ...by('GET /api/essays', 'username', ...names),
    ...id('GET /api/essays/{id}', ...of('essay')),
    ...id('GET /api/essays/{id}/citation', ...of('essay')),
    ...id('GET /api/essays/{id}/bibliography', ...of('essay')),
    ...of('essay').map((one): Listing => ({ name: 'GET /api/essays/{id}/export', params: { id: one }, query: { format: 'markdown' } })),
    ...id('GET /api/topics/{id}', ...of('topic')),
    ...id('GET /api/topics/{id}/citation', ...of('topic')),
    ...(['bib', 'ris', 'json'] as const).flatMap((type) => id(`GET /api/topics/{id}/citations.${type}`, ...of('topic'))),
    ...id('GET /api/references/topics/{id}', ...of('topic')),
    ...id('GET /api/references/works/{id}', shared.work),
    { name: 'GET /api/references/titles', query: { topics: of('topic').join(',') } },
    ...by('GET /api/folders', 'username', ...names),
    { name: 'GET /api/folders', query: { mine: 1 } },
    ...id('GET /api/folders/{id}', ...of('folder')),
    ...id('GET /api/folders/{id}/items', ...of('folder')),
    ...by('GET /api/reads', 'username', ...names),
    { name: 'GET /api/reads', query: { work_id: shared.work } },
    ...of('essay').map((one): Listing => ({ name: 'GET /api/reads', query: { essay_id: one } })),
    { name: 'GET /api/annotations', query: { edition: 'john' } },
    { name: 'GET /api/annotations', query: { passage } },
    { name: 'GET /api/annotations', query: { mine: 1 } },
    ...id('GET /api/annotations/{id}', ...of('annotation')),
    ...id('GET /api/annotations/{id}/replies', ...of('annotation')),
    { name: 'GET /api/editions/{slug}/margin', params: { slug: 'john' } },
    { name: 'GET /api/editions/{slug}/margin', params: { slug: 'john' }, query: { from: 'John.1.1' } },
    { name: 'GET /api/editions/{slug}/margin', params: { slug: 'john' }, query: { person: anselm.username } },
    { name: 'GET /api/editions/{slug}/margin', params: { slug: 'john' }, query: { person: basil.username } },
    { name: 'GET /api/editions/{slug}/margin', params: { slug: 'john' }, query: { from: 'John.1.1', limit: 2 } },
    ...id('GET /api/passages/{id}/margin', passage),
    ...id('GET /api/passages/{id}', passage),
    ...['post', 'comment', 'review', 'essay', 'topic'].map((type): Listing => {
      return { name: 'GET /api/passages/{id}', params: { id: passage }, query: { type } };
    }),
    ...names.map((person): Listing => ({ name: 'GET /api/passages/{id}', params: { id: passage }, query: { person } })),
    { name: 'GET /api/circles' },
    { name: 'GET /api/circles', query: { mine: 1 } },
    ...id('GET /api/circles/{id}', ...of('circle')),
    ...id('GET /api/circles/{id}/invitations', ...of('circle')),
    ...id('GET /api/projects/{id}', ...of('project')),
    { name: 'GET /api/workflows' },
    ...of('project').map((one): Listing => ({ name: 'GET /api/workflows', query: { project_id: one } })),
    ...id('GET /api/workflows/{id}', ...of('workflow')),
    ...id('GET /api/organizations/{id}', 1, 2, 3),
    ...id('GET /api/graph/book/{id}', shared.work),
    ...nodes.map((node): Listing => ({ name: 'GET /api/graph/neighbours/{id}', params: { id: node } })),
  ];
}
