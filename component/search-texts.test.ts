import { hit } from '../e2e/support/mock-search.ts';
import { mockSearches } from './support/mock-search.ts';
import { expect, test } from './support/test.ts';

const kjv = { slug: 'kjv', title: 'King James Version', short_title: 'KJV', language: 'en', count: 41, estimated: false };
const vulgate = { slug: 'vulgate', title: 'Biblia Vulgata', short_title: null, language: 'la', count: 1000, estimated: false };
const city = { slug: 'city', title: 'The City of God', short_title: null, language: 'en', count: 300, estimated: true };
const place = (id: number, title: string, edition: typeof kjv | typeof vulgate) =>
  hit('text', id, { title, content: 'The Lord is my shepherd', url: `/read/${edition.slug}/Ps.23.${id}`, word: 'shepherd', edition });

test('shows places in texts by edition, with the words marked, and how many more there are', async ({
  page,
  reader: _,
  api,
  expectFailures,
}) => {
  // The edition of the filter is asked for its name.
  expectFailures(/\/api\/editions\/kjv/);
  api.mock('GET /api/editions/kjv', 404);
  const searches = mockSearches(api, () => [
    place(1, 'Psalm 23:1', kjv),
    place(2, 'Psalm 80:1', kjv),
    place(3, 'Psalm 22:1', vulgate),
    place(4, '10.6', city),
    hit('post', 9, { username: 'macrina', content: 'A shepherd', word: 'shepherd' }),
  ]);
  await page.goto('/search?query=shepherd&type=literal');
  const texts = page.getByRole('region', { name: 'Texts', exact: true });
  await expect(texts.getByRole('heading', { level: 3 })).toHaveText(['King James Version', 'Biblia Vulgata', 'The City of God']);
  await expect(texts.getByRole('link', { name: 'Psalm 23:1' })).toHaveAttribute('href', '/read/kjv/Ps.23.1?find=shepherd');
  await expect(texts.getByRole('article')).toHaveCount(4);
  await expect(page.getByRole('status')).toHaveText('Found 4 places in texts and 1 post.');
  await expect(texts.getByRole('link', { name: '1,000+ in Biblia Vulgata' })).toBeVisible();
  await expect(texts.getByRole('link', { name: 'About 300 in The City of God' })).toBeVisible();
  await texts.getByRole('link', { name: '39 more in KJV' }).click();
  await expect(page).toHaveURL('/search?query=shepherd&type=literal&kind=text&edition=kjv');
  await expect.poll(() => searches.at(-1)?.body).toEqual({ query: 'shepherd', limit: 50, types: ['text'], filters: { edition: 'kjv' } });
  await expect(texts.getByRole('link', { name: 'All in the text' })).toHaveAttribute('href', '/read/kjv?find=shepherd');
});
