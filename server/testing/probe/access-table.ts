import { type Api, api } from '#contract/api.ts';
import { file, form, png } from '../forms.ts';
import { type Ids, type Resource, usernameOf } from './resources.ts';

interface Row {
  readonly endpoint: keyof Api;
  readonly resource: Resource;
  /**
   * Status for stranger, invited, member, moderator and owner, in the order of `roles`, and of
   * those with a role in the library where that matters.
   */
  readonly expected: readonly number[];
  readonly query?: (ids: Ids) => Ids;
  readonly body?: (ids: Ids) => unknown;
}

/** Endpoints without a row: only the caller matters, and the test uses a disposable account. */
const ownAccountEndpoints: ReadonlySet<keyof Api> = new Set<keyof Api>([
  'POST /api/signup',
  'POST /api/login',
  'POST /api/logout',
  'POST /api/profile/password',
  'DELETE /api/profile',
  'POST /api/profile/email',
  'POST /api/password/reset',
  'POST /api/profile/totp',
  'POST /api/profile/totp/confirm',
  'POST /api/profile/totp/recovery-codes',
  'DELETE /api/profile/totp',
  'POST /api/profile/passkeys/options',
  'POST /api/profile/passkeys',
  'PATCH /api/profile/passkeys/{id}',
  'DELETE /api/profile/passkeys/{id}',
  'POST /api/login/passkey/options',
  'POST /api/login/passkey',
  'POST /api/login/openid',
  'POST /api/login/openid/session',
  'GET /api/signup/openid',
  'POST /api/signup/openid',
  'POST /api/profile/identities',
  'DELETE /api/profile/identities/{id}',
  'POST /api/email/verify',
  'POST /api/mail/unsubscribe',
  'POST /api/mail/resubscribe',
  'DELETE /api/profile/sessions',
  'DELETE /api/profile/sessions/{id}',
  'POST /api/stripe/webhook',
  'GET /api/premium/test-checkout/{id}',
  'POST /api/premium/test-checkout/{id}',
  'POST /api/premium/test-portal',
]);

type More = Pick<Row, 'query' | 'body'>;

const editedWork = {
  title: 'The Confessions',
  alt_titles: [],
  authors: [],
  year: 397,
  year_label: null,
  language: 'Latin',
  title_language: null,
  category: 'Patristics',
  subjects: [],
  type: 'book',
  url: null,
};

function row(endpoint: keyof Api, resource: Resource, statuses: string, more: More = {}): Row {
  return { endpoint, resource, expected: statuses.split(' ').map(Number), ...more };
}

/** A row with the same status for everyone who is logged in. */
function all(endpoint: keyof Api, status: number, resource: Resource = 'nothing', more: More = {}): Row {
  return { endpoint, resource, expected: [status, status, status, status, status], ...more };
}

const body = (value: unknown): More => ({ body: () => value });
const query = (value: Ids): More => ({ query: () => value });
const picture = (): FormData => form(['file', file('a.png', png())]);

// stranger invited member moderator owner
export const accessTable: readonly Row[] = [
  all('GET /api/health', 200),
  all('GET /api/ready', 200),
  all('GET /api/about', 200),
  all('GET /api/works', 200),
  all('GET /api/works/count', 200),
  all('GET /api/works/categories', 200),
  all('GET /api/works/languages', 200),
  all('GET /api/works/shelf', 200),
  all('GET /api/works/{id}', 200, 'work'),
  all('GET /api/works/{id}/related', 200, 'work'),
  all('GET /api/works/{id}/citation', 200, 'work'),
  all('GET /api/works/{id}/citation.bib', 200, 'work'),
  all('GET /api/works/{id}/citation.ris', 200, 'work'),
  all('GET /api/works/{id}/citation.json', 200, 'work'),
  all('GET /api/references/works/{id}', 200, 'work'),
  all('GET /api/authors/{letter}', 200, 'letter'),
  all('GET /api/authors/id/{id}', 200, 'author'),
  all('GET /api/premium', 200),
  all('GET /api/premium/checkout', 200),
  all('GET /api/premium/test-portal', 200),
  all('POST /api/customer-portal', 400),

  all('GET /api/profile', 200),
  all('PATCH /api/profile', 200, 'nothing', body({ bio: 'Reads.' })),
  all('PUT /api/profile/picture', 200, 'nothing', { body: picture }),
  all('DELETE /api/profile/picture', 204),
  all('PUT /api/profile/banner', 200, 'nothing', { body: picture }),
  all('DELETE /api/profile/banner', 204),
  all('GET /api/profile/sessions', 200),
  all('GET /api/profile/totp', 200),
  all('GET /api/profile/passkeys', 200),
  all('GET /api/profile/identities', 200),
  all('GET /api/profile/export', 200),
  all('DELETE /api/profile/email', 200),
  all('POST /api/profile/email/verification', 204),
  all('POST /api/password/forgot', 204, 'nothing', body({ email: 'nobody@example.org' })),
  all('GET /api/users/{who}', 200, 'user'),
  all('GET /api/users/{id}/followers', 200, 'user'),
  all('GET /api/users/{id}/following', 200, 'user'),
  all('GET /api/subscriptions', 200),
  row('POST /api/subscribe', 'user', '201 201 201 201 400', body({ followed_username: usernameOf('owner') })),
  all('DELETE /api/subscriptions/{id}', 204, 'user'),
  ...(['blocks', 'mutes'] as const).flatMap((list) => [
    all(`GET /api/${list}`, 200),
    // Somebody with whom no other row has to do, and who is not blocked when they are muted.
    all(`POST /api/${list}`, 201, 'nothing', body({ username: usernameOf(list === 'blocks' ? 'administrator' : 'librarian') })),
    all(`DELETE /api/${list}/{userId}`, 204, 'user'),
  ]),
  all('GET /api/notifications', 200),
  all('GET /api/notifications/count', 200),
  all('POST /api/notifications/read', 200, 'nothing', body({})),
  all('POST /api/notifications/unread', 200, 'nothing', body({})),
  all('GET /api/notifications/stream', 200, 'nothing', query({ seconds: 0 })),
  all('GET /api/mentions', 200, 'nothing', query({ usernames: usernameOf('owner') })),

  all('GET /api/editions', 200, 'edition'),
  all('GET /api/editions/{slug}', 200, 'edition'),
  all('GET /api/editions/{slug}/sections', 200, 'edition'),
  all('GET /api/editions/{slug}/find', 200, 'edition', query({ q: 'word' })),
  all('GET /api/editions/{slug}/citation', 200, 'edition', query({ at: 'John.3.16', style: 'mla' })),
  all('GET /api/editions/{slug}/segments', 200, 'edition', query({ at: 'John.3.16' })),
  all('GET /api/reading', 200, 'edition'),
  all('DELETE /api/reading/{slug}', 204, 'edition'),
  all('PUT /api/reading/{slug}', 204, 'edition', body({ citation: 'John.3.16' })),

  all('GET /api/annotations', 200, 'public annotation', query({ mine: '1' })),
  all('GET /api/annotations/replies', 200, 'public annotation'),
  all('GET /api/annotations/texts', 200, 'public annotation'),
  all('GET /api/annotations/export', 200, 'private annotation', query({ format: 'csv' })),
  all('POST /api/annotations/import', 200, 'nothing', { body: () => form(['file', file('a.json', '{"type":"Annotation"}')]) }),
  all('GET /api/annotations/imports', 200),
  all('DELETE /api/annotations/imports/{id}', 404, 'private annotation'),
  all('POST /api/annotations', 201, 'edition', {
    body: ({ slug }) => ({
      edition: slug,
      first: { citation: 'John.3.16', start: 0 },
      last: { citation: 'John.3.16', end: 4 },
      quote: 'Text',
    }),
  }),
  ...(
    [
      ['public annotation', '200 200 200 200 200', '403 403 403 403', '201 201 201 201 201'],
      ['circle annotation', '404 404 200 404 200', '404 404 403 404', '404 404 201 404 201'],
      ['private annotation', '404 404 404 404 200', '404 404 404 404', '404 404 404 404 400'],
    ] as const
  ).flatMap(([annotation, reading, changing, replying]) => [
    row('GET /api/annotations/{id}', annotation, reading),
    row('GET /api/annotations/{id}/replies', annotation, reading),
    row('POST /api/annotations/{id}/replies', annotation, replying, body({ body: 'Amen.' })),
    row('PATCH /api/annotations/{id}', annotation, `${changing} 200`, body({ color: 'green' })),
    row('DELETE /api/annotations/{id}', annotation, `${changing} 204`),
    row('PUT /api/annotations/{id}/mute', annotation, reading.replaceAll('200', '204')),
    all('DELETE /api/annotations/{id}/mute', 204, annotation),
  ]),
  row('PATCH /api/annotations/{id}/replies/{replyId}', 'public annotation', '403 403 200 403 403', body({ body: 'Amen.' })),
  row('PATCH /api/annotations/{id}/replies/{replyId}', 'circle annotation', '404 404 200 404 403', body({ body: 'Amen.' })),
  row('DELETE /api/annotations/{id}/replies/{replyId}', 'public annotation', '403 403 204 403 204'),
  row('DELETE /api/annotations/{id}/replies/{replyId}', 'circle annotation', '404 404 204 404 204'),

  all('GET /api/editions/{slug}/margin', 200, 'public annotation', query({ from: 'John.3.16' })),
  all('GET /api/editions/{slug}/margin', 200, 'circle annotation', query({ from: 'John.3.16' })),
  all('GET /api/editions/{slug}/margin', 200, 'private annotation', query({ from: 'John.3.16' })),
  all('GET /api/passages/{id}/margin', 200, 'passage'),
  all('PUT /api/editions/{slug}/margin/visit', 204, 'edition'),
  all('PUT /api/passages/{id}/margin/visit', 204, 'passage'),
  all('POST /api/quotations/check', 200, 'nothing', body({ text: '“For God so loved the world” (John 3:16)', format: 'markdown' })),
  all('PUT /api/quotations/dismissals', 204, 'nothing', body({ quotation: 'god so loved', place: '43003016-43003016', dismissed: true })),

  row('POST /api/admin/editions', 'nothing', '403 403 403 403 403 201 201 403', {
    body: () => form(['file', file('a.usfm', '\\id JON Jonah\n\\c 1\n\\v 1 Now')]),
  }),
  row('GET /api/admin/editions/{slug}', 'edition', '403 403 403 403 403 200 200 403'),
  row('DELETE /api/admin/editions/{slug}', 'edition', '403 403 403 403 403 204 204 403'),

  row('GET /api/admin/overview', 'nothing', '403 403 403 403 403 200 200 200'),
  row('GET /api/admin/users', 'nothing', '403 403 403 403 403 200 403 200'),
  row('GET /api/admin/users/{id}', 'managed user', '403 403 403 403 403 200 403 200'),
  row('POST /api/admin/users/{id}/suspend', 'managed user', '403 403 403 403 403 200 403 200', body({ reason: 'Advertising.' })),
  row('POST /api/admin/users/{id}/unsuspend', 'managed user', '403 403 403 403 403 200 403 200'),
  row('DELETE /api/admin/users/{id}/sessions', 'managed user', '403 403 403 403 403 200 403 403'),
  row('POST /api/admin/users/{id}/reset-mail', 'managed user', '403 403 403 403 403 204 403 403'),
  row('POST /api/admin/users/{id}/reset-link', 'managed user', '403 403 403 403 403 201 403 403'),
  row('PUT /api/admin/users/{id}/roles/{role}', 'managed user', '403 403 403 403 403 200 403 403'),
  row('DELETE /api/admin/users/{id}/roles/{role}', 'managed user', '403 403 403 403 403 200 403 403'),
  row('GET /api/admin/audit', 'nothing', '403 403 403 403 403 200 403 403'),

  row('GET /api/admin/settings', 'nothing', '403 403 403 403 403 200 403 403'),
  row('PATCH /api/admin/settings', 'nothing', '403 403 403 403 403 200 403 403', body({ tagline: 'Read.' })),
  row('PUT /api/admin/settings/logo', 'nothing', '403 403 403 403 403 200 403 403', { body: picture }),
  row('DELETE /api/admin/settings/logo', 'nothing', '403 403 403 403 403 200 403 403'),
  row('POST /api/admin/mail/test', 'nothing', '403 403 403 403 403 200 403 403'),
  row('GET /api/admin/invitations', 'account invitation', '403 403 403 403 403 200 403 403'),
  row('POST /api/admin/invitations', 'nothing', '403 403 403 403 403 201 403 403', body({ uses: 1 })),
  row('DELETE /api/admin/invitations/{id}', 'account invitation', '403 403 403 403 403 204 403 403'),
  row('GET /api/admin/registrations', 'registration', '403 403 403 403 403 200 403 403'),
  row('POST /api/admin/registrations/{id}/approve', 'registration', '403 403 403 403 403 204 403 403'),
  row('POST /api/admin/registrations/{id}/reject', 'registration', '403 403 403 403 403 204 403 403'),

  row('GET /api/admin/cited-not-held', 'nothing', '403 403 403 403 403 200 200 403'),
  row(
    'POST /api/admin/cited-not-held/works',
    'nothing',
    '403 403 403 403 403 201 200 403',
    body({ citation: 'Origen, Hexapla', title: 'Hexapla' }),
  ),
  row('POST /api/admin/cited-not-held/dismissals', 'nothing', '403 403 403 403 403 204 204 403', body({ citation: 'Ibid.' })),
  row('DELETE /api/admin/cited-not-held/dismissals', 'nothing', '403 403 403 403 403 204 204 403', query({ citation: 'Ibid.' })),

  row('GET /api/admin/works/{id}', 'work', '403 403 403 403 403 200 200 403'),
  row('PUT /api/admin/works/{id}', 'work', '403 403 403 403 403 200 200 403', { body: () => editedWork }),
  row('GET /api/admin/authors/{id}', 'author', '403 403 403 403 403 200 200 403'),
  row('PUT /api/admin/authors/{id}', 'author', '403 403 403 403 403 200 200 403', body({ name: 'Augustine', dates: null, aliases: [] })),
  row('GET /api/admin/merges', 'merge', '403 403 403 403 403 200 200 403'),
  row('GET /api/admin/merges/preview', 'two works', '403 403 403 403 403 200 200 403', {
    query: ({ into = 0, from = 0 }) => ({ kind: 'work', into, from }),
  }),
  row('POST /api/admin/merges', 'two works', '403 403 403 403 403 201 201 403', {
    body: ({ into, from }) => ({ kind: 'work', into, from }),
  }),
  row('POST /api/admin/merges/{id}/undo', 'merge', '403 403 403 403 403 204 204 403'),
  row('POST /api/admin/catalog-imports', 'nothing', '403 403 403 403 403 200 200 403', {
    body: () => form(['file', file('a.jsonl', '{"id":"x:1","title":"Hexapla"}')]),
  }),

  all('GET /api/reads', 200),
  all('POST /api/reads', 201, 'fresh work', { body: ({ id }) => ({ work_id: id, rating: 3 }) }),
  row('DELETE /api/reads/{id}', 'review', '403 403 403 403 204'),

  all('GET /api/folders', 200),
  all('POST /api/folders', 201, 'nothing', body({ name: 'Mine' })),
  all('GET /api/folders/{id}', 200, 'public folder'),
  row('GET /api/folders/{id}', 'private folder', '403 403 403 403 200'),
  all('GET /api/folders/{id}/items', 200, 'public folder'),
  row('GET /api/folders/{id}/items', 'private folder', '403 403 403 403 200'),
  row('PATCH /api/folders/{id}', 'public folder', '403 403 403 403 200', body({ name: 'Renamed' })),
  row('PATCH /api/folders/{id}', 'private folder', '403 403 403 403 200', body({ public: false })),
  row('POST /api/folders/{id}/items', 'public folder', '403 403 403 403 200', { body: ({ workId }) => ({ work_id: workId }) }),
  row('DELETE /api/folders/{id}/items/{itemId}', 'public folder', '403 403 403 403 204'),
  row('DELETE /api/folders/{id}', 'public folder', '403 403 403 403 204', query({ notes: 'delete' })),
  row('DELETE /api/folders/{id}', 'private folder', '403 403 403 403 204', query({ notes: 'delete' })),

  all('GET /api/notes', 200),
  all('GET /api/notes/titles', 200, 'nothing', query({ titles: 'Grace' })),
  row('GET /api/notes/{id}', 'note', '403 403 403 403 200'),
  row('GET /api/notes/{id}/backlinks', 'note', '403 403 403 403 200'),
  row('POST /api/notes', 'public folder', '403 403 403 403 201', { body: ({ id }) => ({ title: 'New', content: 'text', folder_id: id }) }),
  row('PUT /api/notes/{id}', 'note', '403 403 403 403 200', body({ title: 'New', content: 'text' })),
  row('DELETE /api/notes/{id}', 'note', '403 403 403 403 204'),

  all('GET /api/topics', 200),
  all('POST /api/topics', 201, 'nothing', body({ title: 'New', content: 'text', public: false, citations: [] })),
  all('GET /api/topics/{id}', 200, 'public topic'),
  row('GET /api/topics/{id}', 'private topic', '404 404 404 404 200'),
  all('GET /api/topics/{id}/citation', 200, 'public topic'),
  row('GET /api/topics/{id}/citation', 'private topic', '404 404 404 404 200'),
  ...(['bib', 'ris', 'json'] as const).flatMap((format) => [
    all(`GET /api/topics/{id}/citations.${format}`, 200, 'public topic'),
    row(`GET /api/topics/{id}/citations.${format}`, 'private topic', '404 404 404 404 200'),
  ]),
  all('GET /api/references/topics/{id}', 200, 'public topic'),
  row('GET /api/references/topics/{id}', 'private topic', '404 404 404 404 200'),
  row('PUT /api/topics/{id}', 'public topic', '403 403 403 403 200', body({ title: 'New', content: 'text' })),
  row('PUT /api/topics/{id}', 'private topic', '404 404 404 404 200', body({ title: 'New', content: 'text' })),
  row('DELETE /api/topics/{id}', 'public topic', '403 403 403 403 204'),
  row('DELETE /api/topics/{id}', 'private topic', '404 404 404 404 204'),
  all('GET /api/titles/works/{id}', 200, 'work'),
  all('GET /api/titles/topics/{id}', 200, 'public topic'),
  all('GET /api/titles/topics/{id}', 200, 'private topic'),
  all('GET /api/titles/essays/{id}', 200, 'published essay'),
  all('GET /api/titles/essays/{id}', 200, 'draft essay'),
  all('GET /api/references/titles', 200, 'nothing', query({ works: '1', topics: '1', texts: 'kjv/John.3.16' })),
  all('GET /api/references/texts', 200, 'nothing', query({ q: 'kjv/Jo' })),
  all('GET /api/passages', 200, 'nothing', query({ q: 'Rom 9:20' })),
  all('GET /api/passages/{id}', 200, 'passage'),
  all('GET /api/passages/{id}/text', 200, 'passage'),
  all('GET /api/passages/{id}/citation', 200, 'passage'),
  all('POST /api/citations/notes', 200, 'nothing', body({ style: 'mla', cites: ['passage:45008028028'] })),
  all('PUT /api/passages/{id}/follow', 204, 'passage'),
  all('DELETE /api/passages/{id}/follow', 204, 'passage'),

  all('GET /api/essays', 200),
  all('POST /api/essays', 201, 'nothing', { body: () => form(['title', 'New'], ['content', 'text']) }),
  all('GET /api/essays/{id}', 200, 'published essay'),
  row('GET /api/essays/{id}', 'draft essay', '403 403 403 403 200'),
  all('GET /api/essays/{id}/citation', 200, 'published essay'),
  row('GET /api/essays/{id}/citation', 'draft essay', '403 403 403 403 200'),
  all('GET /api/essays/{id}/bibliography', 200, 'published essay'),
  row('GET /api/essays/{id}/bibliography', 'draft essay', '403 403 403 403 200'),
  all('GET /api/essays/{id}/export', 200, 'published essay', query({ format: 'markdown' })),
  row('GET /api/essays/{id}/export', 'draft essay', '403 403 403 403 200', query({ format: 'markdown' })),
  row('PUT /api/essays/{id}', 'published essay', '403 403 403 403 200', { body: () => form(['title', 'New'], ['content', 'text']) }),
  row('PUT /api/essays/{id}', 'draft essay', '403 403 403 403 200', { body: () => form(['title', 'New'], ['content', 'text']) }),
  row('DELETE /api/essays/{id}', 'published essay', '403 403 403 403 204'),
  row('DELETE /api/essays/{id}', 'draft essay', '403 403 403 403 204'),
  all('POST /api/essays/images', 201, 'nothing', { body: picture }),
  row('GET /api/essays/images/{name}', 'unpublished picture', '404 404 404 404 200'),

  all('POST /api/search/{type}', 200, 'literal', body({ query: 'grace' })),
  all('POST /api/search/{type}', 200, 'semantic', body({ query: 'grace' })),
  all('GET /api/search/suggestions', 200, 'nothing', query({ q: 'gra' })),
  all('GET /api/people', 200, 'nothing', query({ q: 'own' })),

  all('GET /api/communities', 200),
  all('POST /api/communities', 201, 'unused name', { body: ({ name }) => ({ name }) }),
  all('GET /api/communities/{id}', 200, 'community'),
  row('PATCH /api/communities/{id}', 'community', '403 403 403 200 403', body({ description: 'Changed' })),
  all('POST /api/communities/{id}/membership', 200, 'community'),
  all('GET /api/communities/{id}/members', 200, 'community'),
  row('DELETE /api/communities/{id}/members/{userId}', 'community', '403 403 403 204 403'),
  row('POST /api/communities/{id}/moderators', 'community', '403 403 403 201 403', body({ username: usernameOf('member') })),
  row('DELETE /api/communities/{id}/moderators/{userId}', 'community', '403 403 403 404 403'),
  row('GET /api/communities/{id}/bans', 'community', '403 403 403 200 403'),
  row('POST /api/communities/{id}/bans', 'community', '403 403 403 201 403', body({ username: usernameOf('member'), reason: 'Insults' })),
  row('DELETE /api/communities/{id}/bans/{userId}', 'community', '403 403 403 204 403'),
  row('GET /api/communities/{id}/log', 'community', '403 403 200 200 200'),
  row('GET /api/communities/{id}/pending', 'pending post', '403 403 200 200 200'),
  row('POST /api/communities/{id}/pending/{pendingId}/approve', 'pending post', '403 403 403 201 403'),
  row('DELETE /api/communities/{id}/pending/{pendingId}', 'pending post', '404 404 404 204 204'),
  row('GET /api/communities/{id}/reports', 'reported post', '403 403 403 200 403'),
  row('POST /api/communities/{id}/reports/{reportId}/keep', 'reported post', '403 403 403 204 403'),
  row('POST /api/reports', 'post', '201 201 201 201 400', { body: ({ id }) => ({ type: 'post', id, reason: 'Insults' }) }),
  row('POST /api/reports', 'private topic', '404 404 404 404 400', { body: ({ id }) => ({ type: 'topic', id, reason: 'Insults' }) }),
  row('GET /api/admin/reports', 'nothing', '403 403 403 403 403 200 403 200'),
  all('GET /api/held', 200),
  row('DELETE /api/held/{id}', 'held post', '404 404 404 404 204'),
  row('GET /api/admin/held', 'held post', '403 403 403 403 403 200 403 200'),
  row('POST /api/admin/held/{id}/approve', 'held post', '403 403 403 403 403 204 403 204'),
  row('POST /api/admin/held/{id}/reject', 'held post', '403 403 403 403 403 204 403 204', body({ reason: 'An advertisement' })),
  row('POST /api/admin/reports/{id}/close', 'report', '403 403 403 403 403 200 403 200', body({ outcome: 'kept' })),
  all('DELETE /api/communities/{id}/membership', 200, 'community'),
  row('GET /api/communities/{id}/notifications', 'community', '403 403 200 200 200'),
  row('PUT /api/communities/{id}/notifications', 'community', '403 403 200 200 200', body({ level: 'all' })),
  all('GET /api/communities/{id}/posts', 200, 'community'),

  all('GET /api/posts', 200),
  all('GET /api/posts/newer', 200, 'cursor', { query: ({ cursor }) => ({ after: cursor ?? '' }) }),
  all('POST /api/posts', 201, 'nothing', body({ content: 'New' })),
  row('POST /api/posts', 'community', '403 403 201 201 201', { body: ({ id }) => ({ content: 'New', community_id: id }) }),
  all('GET /api/posts/{id}', 200, 'post'),
  all('GET /api/posts/{id}', 200, 'community post'),
  row('PATCH /api/posts/{id}', 'community post', '403 403 403 403 200', body({ content: 'Changed' })),
  row('DELETE /api/posts/{id}', 'post', '403 403 403 403 204'),
  row('DELETE /api/posts/{id}', 'community post', '403 403 403 204 204'),
  all('POST /api/posts/{id}/like', 200, 'post'),
  all('PUT /api/posts/{id}/mute', 204, 'post'),
  all('DELETE /api/posts/{id}/mute', 204, 'post'),
  all('POST /api/posts/{id}/repost', 200, 'post'),
  all('GET /api/posts/{id}/reposts', 200, 'post'),
  all('GET /api/posts/{id}/comments', 200, 'post'),
  all('POST /api/posts/{id}/comments', 201, 'post', body({ content: 'New' })),
  row('DELETE /api/posts/{id}/comments/{commentId}', 'post', '403 403 403 403 204'),
  row('DELETE /api/posts/{id}/comments/{commentId}', 'community post', '403 403 403 204 204'),

  all('GET /api/organizations', 200),
  all('POST /api/organizations', 201, 'unused name', { body: ({ name }) => ({ name, kind: 'church' }) }),
  all('GET /api/organizations/{id}', 200, 'organization'),
  row('PATCH /api/organizations/{id}', 'organization', '403 403 403 403 200', body({ description: 'Changed' })),

  all('GET /api/graph', 200),
  all('GET /api/graph/book/{id}', 200, 'work'),
  all('GET /api/graph/citations', 200),
  all('GET /api/graph/neighbours/{id}', 200, 'node of a public topic'),
  row('GET /api/graph/neighbours/{id}', 'node of a private topic', '404 404 404 404 200'),
  row('GET /api/graph/neighbours/{id}', 'node of a project', '404 404 200 404 200'),

  all('GET /api/circles', 200),
  all('POST /api/circles', 201, 'nothing', body({ name: 'New' })),
  all('GET /api/circles/{id}', 200, 'open circle'),
  row('GET /api/circles/{id}', 'closed circle', '404 200 200 404 200'),
  row('PATCH /api/circles/{id}', 'open circle', '403 403 403 403 200', body({ name: 'New' })),
  row('PATCH /api/circles/{id}', 'closed circle', '404 403 403 404 200', body({ name: 'New' })),
  row('DELETE /api/circles/{id}', 'open circle', '403 403 403 403 204'),
  row('DELETE /api/circles/{id}', 'closed circle', '404 403 403 404 204'),
  all('POST /api/circles/{id}/membership', 200, 'open circle'),
  row('POST /api/circles/{id}/membership', 'closed circle', '404 200 200 404 200'),
  row('DELETE /api/circles/{id}/membership', 'closed circle', '404 204 204 404 409'),
  row('GET /api/circles/{id}/notifications', 'open circle', '403 403 200 403 200'),
  row('GET /api/circles/{id}/notifications', 'closed circle', '404 403 200 404 200'),
  row('PUT /api/circles/{id}/notifications', 'open circle', '403 403 200 403 200', body({ level: 'none' })),
  row('PUT /api/circles/{id}/notifications', 'closed circle', '404 403 200 404 200', body({ level: 'none' })),
  row('DELETE /api/circles/{id}/members/{userId}', 'closed circle', '404 403 403 404 204'),
  row('GET /api/circles/{id}/invitations', 'closed circle', '404 403 403 404 200'),
  row('POST /api/circles/{id}/invitations', 'closed circle', '404 403 403 404 201', body({ username: usernameOf('stranger') })),
  row('DELETE /api/circles/{id}/invitations/{invitationId}', 'closed circle', '404 204 404 404 204'),
  all('GET /api/invitations', 200),
  row('POST /api/circles/{id}/works', 'closed circle', '404 403 200 404 200', { body: ({ workId }) => ({ work_id: workId }) }),
  row('DELETE /api/circles/{id}/works/{workId}', 'closed circle', '404 403 403 404 204'),

  all('GET /api/projects', 200),
  all('POST /api/projects', 201, 'nothing', body({ title: 'New' })),
  row('GET /api/projects/{id}', 'project', '404 404 200 404 200'),
  row('PATCH /api/projects/{id}', 'project', '404 404 403 404 200', body({ title: 'New' })),
  row('DELETE /api/projects/{id}', 'project', '404 404 403 404 204'),
  row('POST /api/projects/{id}/contributors', 'project', '404 404 403 404 201', body({ username: usernameOf('stranger') })),
  row('DELETE /api/projects/{id}/contributors/{userId}', 'project', '404 404 204 404 204'),
  row('POST /api/projects/{id}/items', 'project', '404 404 200 404 200', { body: ({ workId }) => ({ work_id: workId }) }),
  row('DELETE /api/projects/{id}/items/{itemId}', 'project', '404 404 204 404 204'),

  all('GET /api/workflows', 200),
  row('GET /api/workflows', 'project', '404 404 200 404 200', { query: ({ id }) => ({ project_id: id ?? 0 }) }),
  all('POST /api/workflows', 201, 'nothing', body({ title: 'New' })),
  row('POST /api/workflows', 'project', '404 404 201 404 201', { body: ({ id }) => ({ title: 'New', project_id: id }) }),
  row('GET /api/workflows/{id}', 'workflow', '404 404 404 404 200'),
  row('GET /api/workflows/{id}', 'project workflow', '404 404 200 404 200'),
  row('PATCH /api/workflows/{id}', 'workflow', '404 404 404 404 200', body({ title: 'New' })),
  row('PATCH /api/workflows/{id}', 'project workflow', '404 404 403 404 200', body({ title: 'New' })),
  row('DELETE /api/workflows/{id}', 'workflow', '404 404 404 404 204'),
  row('DELETE /api/workflows/{id}', 'project workflow', '404 404 403 404 204'),
  row('POST /api/workflows/{id}/steps', 'project workflow', '404 404 403 404 201', body({ title: 'New' })),
  row('PATCH /api/workflows/{id}/steps/{stepId}', 'project workflow', '404 404 403 404 200', body({ done: true })),
  row('DELETE /api/workflows/{id}/steps/{stepId}', 'project workflow', '404 404 403 404 204'),
];

/**
 * Resources that users whom `owner` blocked may still see: they belong to the library or to
 * `moderator`, or list what many users have.
 */
const notOfOwner: ReadonlySet<Resource> = new Set<Resource>([
  'nothing',
  'work',
  'fresh work',
  'author',
  'letter',
  'edition',
  'passage',
  'cursor',
  'literal',
  'semantic',
  'community',
  'unused name',
  'organization',
]);

/**
 * Endpoints about a resource of the owner that leave out what the caller may not see, or serve
 * visitors too.
 */
const openDespiteBlock: ReadonlySet<keyof Api> = new Set<keyof Api>([
  'GET /api/annotations',
  'GET /api/annotations/replies',
  'GET /api/annotations/texts',
  'GET /api/annotations/export',
  'GET /api/editions/{slug}/margin',
  'GET /api/titles/topics/{id}',
  'GET /api/titles/essays/{id}',
]);

/**
 * Returns whether a block by the owner hides what a stranger may otherwise do, except a DELETE:
 * what a stranger may delete is a row of their own, such as a follow or a mute.
 */
export function isHiddenByBlock(endpoint: keyof Api, resource: Resource): boolean {
  return !notOfOwner.has(resource) && !openDespiteBlock.has(endpoint) && !endpoint.startsWith('DELETE ');
}

/** Returns the endpoints of the contract without a row. */
export function endpointsWithoutRow(endpoints: readonly string[] = Object.keys(api)): string[] {
  const known = new Set<string>([...accessTable.map(({ endpoint }) => endpoint), ...ownAccountEndpoints]);
  return endpoints.filter((endpoint) => !known.has(endpoint));
}
