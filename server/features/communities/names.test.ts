import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

const turned = 'Cappa\u202Edocians\u2066';
const named = [
  ['POST /api/communities', { name: turned }, 'name'],
  ['POST /api/organizations', { name: turned, kind: 'society' }, 'name'],
  ['POST /api/topics', { title: turned, content: 'Text', public: false, citations: [] }, 'title'],
  ['POST /api/folders', { name: turned }, 'name'],
] as const;

test.each(named)('%s: a name does not change the direction of the text after it', async (call, body, field) => {
  const macrina = await signUp('macrina');
  const response = await ask(call, { as: macrina, body });
  expect([response.status, response.body[field]]).toEqual([201, 'Cappadocians']);
});

test('a description of the wrong type is reported as such, not as too long', async () => {
  const macrina = await signUp('macrina');
  const { status, body } = await ask('POST /api/communities', { as: macrina, body: { name: 'Cappadocians', description: 5 } });
  expect([status, body.details]).toEqual([400, '"description" must be a string.']);
});
