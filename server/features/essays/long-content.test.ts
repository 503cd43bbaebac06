import { describe, expect, test } from 'vitest';
import { form } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();

const paragraph = '<p onclick="x()">Waiting <b>is</b> a <i>kind</i> of <a href="https://a.example">attention</a>.<script>x</script></p>';

async function encoded(data: FormData): Promise<{ payload: Buffer; type: string }> {
  const response = new Response(data);
  return { type: response.headers.get('content-type') ?? '', payload: Buffer.from(await response.arrayBuffer()) };
}

async function save(as: string, content: string) {
  const { payload, type } = await encoded(form(['title', 'Long'], ['content', content]));
  const headers = { authorization: `Bearer ${as}`, 'content-type': type };
  return app.app.inject({ method: 'POST', url: '/api/essays', headers, payload });
}

describe('an essay of a million characters of HTML', () => {
  // The stored form: with sanitized tags it may have at most a million characters.
  const clean =
    '<p>Waiting <b>is</b> a <i>kind</i> of <a href="https://a.example/" rel="noopener noreferrer nofollow ugc" target="_blank">attention</a>.</p>';
  const times = Math.floor(1_000_000 / clean.length);
  const content = paragraph.repeat(times);

  test('does not delay other requests while it is saved, and is sanitized like a short one', async () => {
    const evagrius = await app.signUp('evagrius');
    // Warms up the thread and the JIT.
    await save(evagrius, paragraph.repeat(1000));
    const progress = { over: false };
    const startedAt = performance.now();
    const saving = save(evagrius, content).finally(() => (progress.over = true));
    const waits: number[] = [];
    while (!progress.over) {
      const start = performance.now();
      expect((await app.app.inject('/api/health')).statusCode).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 5));
      waits.push(performance.now() - start - 5);
    }
    const saved = await saving;
    expect(saved.statusCode).toBe(201);
    expect(waits.length).toBeGreaterThan(5);
    // Also compared with the total, since the machine may be busy: without the thread it would be
    // nearly all of it.
    expect(Math.max(...waits)).toBeLessThan(Math.max(200, (performance.now() - startedAt) / 3));
    expect(saved.json().content).toBe(clean.repeat(times));
  }, 60_000);

  test('is rejected like a short one if it is nested too deep, blank, or too long after sanitizing', async () => {
    const evagrius = await app.signUp('evagrius');
    const rejected = async (given: string) => {
      const response = await save(evagrius, given);
      return [response.statusCode, response.json().details];
    };
    expect(await rejected('<b>'.repeat(300_000))).toEqual([400, 'The HTML of the content is nested too deeply. Please simplify it.']);
    expect(await rejected('<p> </p>'.repeat(20_000))).toEqual([400, 'Title and content are required.']);
    expect(await rejected('<a href="https://a.example">x</a>'.repeat(30_000))).toEqual([
      400,
      'The essay’s HTML has more than 1,000,000 characters. Please shorten the essay or split it in two.',
    ]);
  });
});

test('saves short content with an ambiguous tag at once', async () => {
  const evagrius = await app.signUp('evagrius');
  const content = '<b' + '/a=x'.repeat(26) + ' zz >';
  const saved = await save(evagrius, content);
  expect([saved.statusCode, saved.json().content]).toEqual([201, content]);
}, 20_000);
