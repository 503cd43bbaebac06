import { expect, test } from 'vitest';
import { parseResponse, MalformedResponse } from './parse-response.ts';

const work = {
  ...{ id: 1, title: 'Proslogion', author: null, author_id: null, year: 1078, year_label: null },
  ...{ type: 'book', category: 'Theology', language: 'Latin', url: null, readable: false },
};

test.each([{}, null, 12, 'text', [null], [{}], [[]], [{ id: 'seven', title: 12 }], [{ id: 1 }], [{ title: 'No id' }], { data: [work] }])(
  'rejects %j as a list of works',
  (body) => expect(() => parseResponse('GET /api/works', body)).toThrow(MalformedResponse),
);

test('returns a complete response unchanged, including fields that are not in the contract', () => {
  const body = [{ ...work, more: true }];
  expect(parseResponse('GET /api/works', body)).toEqual(body);
});

test('fills in counts, flags, lists and nullable values', () => {
  const post = { id: 1, content: 'Text', created_at: '2026-01-01T00:00:00.000Z' };
  expect(parseResponse('GET /api/posts', [post])).toEqual([
    {
      ...post,
      ...{ community_id: null, community_name: null, user_id: null, username: null, display_name: null, profilePicture: null },
      ...{ like_count: 0, liked: false, comment_count: 0, repost_count: 0, reposted: false },
      ...{
        reposted_by: null,
        reposted_by_name: null,
        is_moderator: false,
        updated_at: post.created_at,
        references: [],
        ignored_references: [],
      },
    },
  ]);
});

test('checks nested parts of a response', () => {
  expect(() => parseResponse('GET /api/authors/id/{id}', { id: 1, name: 'Anselm', dates: null, works: 'none' })).toThrow(MalformedResponse);
  expect(parseResponse('GET /api/authors/id/{id}', { id: 1, name: 'Anselm' })).toEqual({ id: 1, name: 'Anselm', dates: null, works: [] });
});

test('accepts a login without an id and a delete without a body', () => {
  expect(parseResponse('POST /api/login', { token: 't', username: 'macrina' })).toEqual({
    token: 't',
    username: 'macrina',
    id: 0,
    device: '',
  });
  expect(parseResponse('DELETE /api/notes/{id}', undefined)).toBeUndefined();
});

test.each([{}, null, [], { id: 1 }, { url: 12, session_id: 'one' }])('rejects %j where a response has one of two shapes', (body) =>
  expect(() => parseResponse('POST /api/subscribe', body)).toThrow(MalformedResponse),
);

test('accepts and fills in a response with either of two shapes', () => {
  const checkout = { session_id: 'one', url: 'https://pay.example/one' };
  expect(parseResponse('POST /api/subscribe', checkout)).toEqual(checkout);
  const follow = { id: 1, followed_id: 2, user_id: 2, username: 'basil' };
  expect(parseResponse('POST /api/subscribe', follow)).toEqual({ ...follow, display_name: null, profilePicture: null });
});
