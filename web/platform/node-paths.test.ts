import { expect, test } from 'vitest';
import { pageOf } from '#core/graph-kinds.ts';
import { paths } from './paths.ts';

test.each([
  ['user', paths.user('7')],
  ['post', paths.posts(7)],
  ['community', paths.community(7)],
  ['work', paths.book(7)],
  ['author', paths.author(7)],
  ['topic', paths.topic(7)],
  ['essay', paths.article(7)],
  ['circle', paths.circle(7)],
  ['project', paths.project(7)],
  ['workflow', paths.workflow(7)],
  ['organization', paths.organization(7)],
  ['passage', paths.passage(7)],
  ['note', paths.note(7)],
  ['folder', paths.folder(7)],
])('an entity of kind %s has the page %s', (kind, path) => {
  expect(pageOf(`${kind}_7`)).toBe(path);
});
