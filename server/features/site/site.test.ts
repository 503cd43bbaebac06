import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { addWorks } from '../../testing/library.ts';
import { form } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';

const webFolder = mkdtempSync(join(tmpdir(), 'catena-site-'));
writeFileSync(
  join(webFolder, 'index.html'),
  '<title>__PAGE_TITLE__</title><!--__PAGE_META__--><meta name="tagline" content="__TAGLINE__" /><meta name="footer" content="__FOOTER__" />',
);
const about = join(webFolder, 'about.md');
writeFileSync(about, '# Us\n\nA *seminary*.\n');
const app = testApp(
  {
    SITE_NAME: 'Lectio',
    SITE_TAGLINE: 'Read & pray.',
    SITE_ABOUT: about,
    SITE_FOOTER: 'By [Us](https://us.example)',
    PUBLIC_URL: 'https://lectio.example/',
  },
  { webFolder },
);
const { ask, signUp } = app;
afterAll(() => rmSync(webFolder, { recursive: true, force: true }));

async function pageAt(url: string): Promise<{ title: string | undefined; html: string; meta: (name: string) => string | undefined }> {
  const { body: html } = await app.app.inject({ method: 'GET', url });
  const meta = (name: string): string | undefined => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return { title: /<title>(.*)<\/title>/.exec(html)?.[1], html, meta };
}

describe('the description of a page', () => {
  test.each([
    ['/', 'Lectio', 'Read &amp; pray.'],
    ['/digital-library?page=2', 'Digital Library · Lectio', 'Explore our collection of theological texts.'],
    ['/authors', 'Authors · Lectio', 'The authors in the library, from A to Z.'],
    ['/authors/b', 'Authors: B · Lectio', 'Authors whose names start with B.'],
    ['/about', 'About · Lectio', 'Lectio: Read &amp; pray.'],
  ])('is listed by search engines at %s', async (url, title, description) => {
    const page = await pageAt(url);
    expect([page.title, page.meta('description'), page.meta('robots')]).toEqual([title, description, undefined]);
    expect(page.meta('og:title')).toBe(title.replace(' · Lectio', ''));
    expect(page.meta('og:url')).toBe(`https://lectio.example${url.split('?')[0]}`);
    expect(page.meta('og:image')).toBe('https://lectio.example/icons/preview.png');
    expect(page.meta('og:site_name')).toBe('Lectio');
  });

  test('is not listed at addresses that need a login, or that nothing has', async () => {
    for (const url of ['/workspace', '/book/999', '/book/x', '/authors/id/999', '/login', '/no/such/page']) {
      const page = await pageAt(url);
      expect([url, page.meta('robots')]).toEqual([url, 'noindex']);
    }
    expect((await pageAt('/workspace')).title).toBe('Lectio');
  });

  test('names works and authors', async () => {
    await addWorks(app.sql, [{ title: 'מורה — "Guide"', author: 'Moses <Maimonides>', category: 'Philosophy', language: 'Arabic' }]);
    const [ids] = await app.sql<{ work: number; author: number }[]>`select id as work, author_id as author from works`;
    const work = await pageAt(`/book/${ids?.work}`);
    expect(work.title).toBe('\u2068מורה\u2069 — &quot;Guide&quot; · Lectio');
    expect(work.meta('og:description')).toBe('By Moses &lt;Maimonides&gt;. Philosophy, in Arabic.');
    expect([work.meta('og:type'), work.meta('robots')]).toEqual(['book', 'noindex']);
    if (ids?.author) expect((await pageAt(`/authors/id/${ids.author}`)).meta('og:type')).toBe('profile');
  });

  test('names published essays and public topics without their texts, and nothing private', async () => {
    const as = await signUp('macrina');
    const essay = async (status: string): Promise<number> => {
      const { body } = await ask('POST /api/essays', {
        as,
        body: form(['title', 'On following'], ['content', 'Secret words'], ['type', 'essay'], ['status', status]),
      });
      return body.id;
    };
    const topic = async (isPublic: boolean): Promise<number> => {
      const { body } = await ask('POST /api/topics', {
        as,
        body: { title: 'Grace', content: 'Secret words', public: isPublic, citations: [] },
      });
      return body.id;
    };
    const shown = [await pageAt(`/article/${await essay('published')}`), await pageAt(`/topics/${await topic(true)}`)];
    expect(shown.map(({ title }) => title)).toEqual(['On following · Lectio', 'Grace · Lectio']);
    expect(shown.map(({ meta }) => meta('description'))).toEqual(['An essay by macrina.', 'A topic by macrina.']);
    const hidden = [await pageAt(`/article/${await essay('draft')}`), await pageAt(`/topics/${await topic(false)}`)];
    expect(hidden.map(({ title }) => title)).toEqual(['Lectio', 'Lectio']);
    expect([...shown, ...hidden].some(({ html }) => html.includes('Secret'))).toBe(false);
  });
});

test("the page has the operator's texts", async () => {
  const { meta } = await pageAt('/');
  expect(meta('tagline')).toBe('Read &amp; pray.');
  expect(meta('footer')?.replaceAll('&quot;', '"')).toBe('[{"text":"By "},{"text":"Us","url":"https://us.example"}]');
  expect((await ask('GET /api/about')).body).toEqual({ content: '# Us\n\nA *seminary*.' });
});
