import { describe, expect, test } from 'vitest';
import { form } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

/** Returns the milliseconds for which `work` blocked this thread. */
async function blockedTime(work: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization();
  await work();
  return performance.eventLoopUtilization(before).active;
}

const many = (length: number): number[] => Array.from({ length }, () => 0);

describe('a list of far too many entries', () => {
  test.each([
    [
      'POST /api/topics',
      { title: 'x', content: 'x', public: true, citations: many(10_000) },
      'citations',
      'A topic can have at most 200 citations.',
    ],
    ['POST /api/posts', { content: 'x', references: many(15_000) }, 'references', 'A post can have at most 20 references.'],
    ['POST /api/workflows', { title: 'x', steps: many(15_000) }, 'steps', 'A workflow can have at most 200 steps.'],
  ] as const)('in %s is rejected immediately with one sentence', async (name, body, path, sentence) => {
    const as = await signUp('macrina');
    const took = await blockedTime(async () => {
      const response = await ask(name, { as, body });
      expect([response.status, response.body.details]).toEqual([400, expect.stringContaining(sentence)]);
      expect(response.body.issues).toEqual([{ path, message: response.body.details }]);
    });
    expect(took).toBeLessThan(1000);
  });

  test('with more values than any valid body is rejected before parsing', async () => {
    const as = await signUp('macrina');
    const body = { title: 'x', content: 'x', public: true, citations: many(480_000) };
    const took = await blockedTime(async () => {
      const { status, body: error } = await ask('POST /api/topics', { as, body });
      expect([status, error.details]).toEqual([400, 'The request has too many values. Please shorten its lists and send it again.']);
    });
    expect(took).toBeLessThan(1000);
  });

  test('in remove_files is rejected immediately', async () => {
    const as = await signUp('macrina');
    const { body: essay } = await ask('POST /api/essays', { as, body: form(['title', 'x'], ['content', 'x']) });
    const fields = Array.from({ length: 100 }, () => ['remove_files', '1,'.repeat(200_000)] as const);
    const body = form(['title', 'x'], ['content', 'x'], ...fields);
    const { status, body: response } = await ask('PUT /api/essays/{id}', { as, params: { id: essay.id }, body });
    expect([status, response.issues]).toEqual([400, [{ path: 'remove_files', message: '"remove_files" must have at most 100 entries.' }]]);
  });

  test('in an unknown field is ignored', async () => {
    const as = await signUp('macrina');
    const body = { name: 'Desire', unknown: many(500) };
    expect((await ask('POST /api/folders', { as, body })).status).toBe(201);
  });
});

describe('a body with many errors', () => {
  test('gets at most 20 issues, one per field', async () => {
    const as = await signUp('macrina');
    const { status, body } = await ask('POST /api/topics', { as, body: { content: 'x', citations: many(200) } });
    expect([status, body.details]).toEqual([400, 'Title and content are required']);
    const paths = body.issues.map((issue: { path: string }) => issue.path);
    expect(paths).toHaveLength(20);
    expect(new Set(paths).size).toBe(20);
    expect(paths[0]).toBe('title');
  });

  test('gets issues for oversized fields along with the others', async () => {
    const as = await signUp('macrina');
    const { body } = await ask('POST /api/workflows', { as, body: { title: 5, steps: many(201) } });
    expect(body.issues.map((issue: { path: string }) => issue.path)).toEqual(['steps', 'title']);
    expect(body.details).toBe('Please give the workflow a title of at most 200 characters.');
  });
});

describe('a body larger than any valid one', () => {
  const post = async (url: string, payload: string, as?: string) => {
    const headers = { 'content-type': 'application/json', ...(as !== undefined && { authorization: `Bearer ${as}` }) };
    return app.app.inject({ method: 'POST', url, headers, payload });
  };

  test.each([
    ['/api/login', 8],
    ['/api/signup', 12],
    ['/api/logout', 8],
  ])('is rejected by %s above %s kB with advice', async (url, limit) => {
    const as = url === '/api/logout' ? await signUp('macrina') : undefined;
    const response = await post(url, JSON.stringify({ email: 'a@b.example', password: 'x', unknown: 'x'.repeat(limit * 1025) }), as);
    expect([response.statusCode, response.json().details]).toEqual([
      413,
      `This is larger than the limit of ${limit} kB. Please shorten it and send it again.`,
    ]);
  });

  test('is distinguished from the longest valid one with every character escaped', async () => {
    const as = await signUp('macrina');
    const content = '\\ud802\\udd00'.repeat(100_000);
    expect((await post('/api/topics', `{"title":"x","content":"${content}","public":true,"citations":[]}`, as)).statusCode).toBe(201);
  });
});
