import { worstMarkdown } from '#core/testing/worst-markdown.ts';
import { limits } from '#core/limits.ts';
import { isTooComplex } from '#core/markdown-complexity.ts';
import { expect, test } from './support/test.ts';
import { mainThread, mark, startTrace, type Trace } from './support/trace.ts';

// The server rejects some of these texts, but may have stored them before it did.

/** The longest time that a page may be unresponsive, in milliseconds of processor time. */
const longestFreeze = 1000;
const time = '2026-01-01T00:00:00.000Z';
const common = { user_id: 1, username: 'x', display_name: null, ignored_references: [], created_at: time, updated_at: time };
const worst = worstMarkdown(limits.topicContent.max);
/** All texts that the parser accepts, and two that are shown as typed. */
const ofTopics = ['lists in lists', 'an endless paragraph', ...Object.keys(worst).filter((name) => !isTooComplex(worst[name] ?? ''))];
const kinds = [
  {
    name: 'a post',
    // A post has a tenth of a topic's text and is rendered in the same way.
    texts: worstOf(limits.postContent.max, ['lists in lists', 'links in links', 'a wide and long table', 'formulas']),
    page: '/posts/1',
    answer: (content: string) => ({
      '/api/posts/1': {
        ...{ ...common, id: 1, content, community_id: null, community_name: null, profilePicture: null, like_count: 0, liked: false },
        ...{
          comment_count: 0,
          repost_count: 0,
          reposted: false,
          reposted_by: null,
          reposted_by_name: null,
          is_moderator: false,
          references: [],
        },
      },
      '/api/posts/1/comments': { comments: [], comment_count: 0 },
    }),
  },
  {
    name: 'a topic',
    texts: worstOf(limits.topicContent.max, ofTopics),
    page: '/topics/1',
    answer: (content: string) => ({
      '/api/topics/1': { ...common, id: 1, title: 'Topic', content, public: true, citations: [] },
      '/api/references/topics/1': [],
    }),
  },
];

for (const { name, texts, page: path, answer } of kinds) {
  test(`${name} never freezes the page, whatever its structure`, async ({ page, browser, reader: _ }) => {
    test.setTimeout(300_000);
    const stopTrace = await startTrace(browser, page);
    for (const [title, content] of Object.entries(texts)) {
      for (const [api, body] of Object.entries(answer(content))) {
        await page.route(api.includes('?') ? api : new RegExp(`${api}(\\?.*)?$`), (route) => route.fulfill({ json: body }));
      }
      await page.goto('about:blank');
      await page.goto(path);
      await expect(page.getByRole('article').first()).toBeVisible();
      await mark(page, title);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    expect(freezes(await stopTrace(), Object.keys(texts))).toEqual([]);
  });
}

test('a long markdown essay is shown in full and never freezes the page', async ({ page, browser, reader, request }) => {
  const paragraph = `${'In the *beginning* was the **Word**, and [the Word](https://a.example) was with God. '.repeat(8)}\n\n`;
  const content = `${paragraph.repeat(1400)}The last words.`;
  const response = await request.post('/api/essays', {
    headers: { authorization: `Bearer ${reader.token}` },
    multipart: { title: 'A long essay', content },
  });
  const stopTrace = await startTrace(browser, page);
  await page.goto(`/article/${((await response.json()) as { id: number }).id}`);
  // A locator by text would search the growing page again and again, which slows it down.
  const isComplete = () => page.evaluate(() => document.querySelector('article')?.textContent.includes('The last words.'));
  await expect.poll(isComplete, { timeout: 30_000, intervals: [500] }).toBe(true);
  expect(longestTask(await stopTrace())).toBeLessThan(longestFreeze);
  await expect(page.getByRole('article').locator('p', { hasText: 'In the beginning' })).toHaveCount(1400);
});

function worstOf(size: number, names: readonly string[]): Record<string, string> {
  const all = worstMarkdown(size);
  return Object.fromEntries(names.map((name) => [name, all[name] ?? '']));
}

/** Returns the titles of texts whose page had a long task; a mark with the title ends each page. */
function freezes({ tasks, at }: Trace, titles: readonly string[]): string[] {
  const long = tasks.filter(({ thread, time }) => thread === mainThread && time > longestFreeze);
  return long.map(({ start, time }) => `${titles.find((title) => at(title) > start) ?? ''}: ${Math.round(time)} ms`);
}

function longestTask({ tasks }: Trace): number {
  return Math.round(Math.max(...tasks.filter(({ thread }) => thread === mainThread).map(({ time }) => time)));
}
