import { worstMarkdown } from '#core/testing/worst-markdown.ts';
import { limits } from '#core/limits.ts';
import { isTooComplex } from '#core/markdown-complexity.ts';
import { goWithin } from './support/go-within.ts';
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

/** A text, the page that shows it, and the API response there. */
interface ShownText {
  readonly title: string;
  readonly path: string;
  readonly heading: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

function onPost(title: string, content: string, id: number): ShownText {
  const counts = { like_count: 0, comment_count: 0, repost_count: 0 };
  const own = { liked: false, reposted: false, reposted_by: null, reposted_by_name: null, is_moderator: false };
  const place = { community_id: null, community_name: null, profilePicture: null, references: [] };
  const answers = {
    [`/api/posts/${id}`]: { ...common, ...counts, ...own, ...place, id, username: `x${id}`, content },
    [`/api/posts/${id}/comments`]: { comments: [], comment_count: 0 },
  };
  return { title: `post: ${title}`, path: `/posts/${id}`, heading: `Post by x${id}`, answers };
}

function onTopic(title: string, content: string, id: number): ShownText {
  const answers = {
    [`/api/topics/${id}`]: { ...common, id, title: `Topic ${id}`, content, public: true, citations: [] },
    [`/api/references/topics/${id}`]: [],
  };
  return { title: `topic: ${title}`, path: `/topics/${id}`, heading: `Topic ${id}`, answers };
}

const shown: readonly ShownText[] = [
  // A post has a tenth of a topic's text and is rendered in the same way.
  ...worstOf(limits.postContent.max, ['lists in lists', 'links in links', 'a wide and long table', 'formulas']).map(
    ([title, content], index) => onPost(title, content, index + 1),
  ),
  ...worstOf(limits.topicContent.max, ofTopics).map(([title, content], index) => onTopic(title, content, index + 1)),
];

test('a post or a topic never freezes the page, whatever its structure', async ({ page, browser, reader: _ }) => {
  test.setTimeout(300_000);
  const answers = Object.assign({}, ...shown.map((one) => one.answers)) as Record<string, unknown>;
  await page.route(
    ({ pathname }) => pathname in answers,
    (route) => route.fulfill({ json: answers[new URL(route.request().url()).pathname] }),
  );
  await page.goto('/about');
  const stopTrace = await startTrace(browser, page);
  for (const { title, path, heading } of shown) {
    await goWithin(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeAttached();
    await expect(page.getByRole('article').first()).toBeVisible();
    await mark(page, title);
  }
  const titles = shown.map(({ title }) => title);
  expect(freezes(await stopTrace(), titles)).toEqual([]);
});

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
  const countParagraphs = () =>
    page.evaluate(() => [...document.querySelectorAll('article p')].filter((one) => one.textContent.includes('In the beginning')).length);
  await expect.poll(countParagraphs).toBe(1400);
});

function worstOf(size: number, names: readonly string[]): [title: string, content: string][] {
  const all = worstMarkdown(size);
  return names.map((name) => [name, all[name] ?? '']);
}

/** Returns the titles of texts whose page had a long task; a mark with the title ends each page. */
function freezes({ tasks, at }: Trace, titles: readonly string[]): string[] {
  const long = tasks.filter(({ thread, time }) => thread === mainThread && time > longestFreeze);
  return long.map(({ start, time }) => `${titles.find((title) => at(title) > start) ?? ''}: ${Math.round(time)} ms`);
}

function longestTask({ tasks }: Trace): number {
  return Math.round(Math.max(...tasks.filter(({ thread }) => thread === mainThread).map(({ time }) => time)));
}
