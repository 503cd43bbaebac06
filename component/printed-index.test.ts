import { essays } from '../e2e/support/essays.ts';
import { expect, test } from './support/test.ts';

const note = (html: string): string => `<span class="footnote">${html}</span>`;

const html = [
  `<p>As Rom 8:28 says${note('Cf. Ps 23:1')}, and John 3:16.</p><p><img src="/files/x.png"></p><p><br></p><p>Again Rom 8:28.</p>`,
  '<h2>On <em>Genesis 1:1</em></h2><p>First.</p><blockquote>Ps 23</blockquote><blockquote>and John 3:16</blockquote><blockquote>x</blockquote>',
  '<p>Between.</p><blockquote>Rom 8:28</blockquote>',
  '<ol><li data-list="ordered">One</li><li data-list="ordered">John 3:16</li><li data-list="unchecked">Ps 23</li></ol>',
  `<pre>code of Rom 8:28</pre><p>Gen 1:1 and${note('See Gen 1:1.')} and Ps 23:1</p>`,
].join('');

const markdown = [
  'As Rom 8:28 says[^a], and John 3:16.\n\n## On Genesis 1:1\n\nFirst.\n\n> Ps 23\n>\n> and John 3:16\n\nBetween.\n\n> Rom 8:28',
  '1. One\n2. John 3:16\n   - Ps 23\n\n     More of Ps 23:1\n\n```\ncode of Rom 8:28\n```\n\n| A | B |\n|---|---|\n| Gen 1:1 | C |\n\nEnd with Ps 23:1[^b].',
  '[^a]: Cf. Ps 23:1\n[^b]: See Gen 1:1.',
].join('\n\n');

for (const [name, content] of Object.entries({ html, markdown })) {
  test(`prints the index of scripture that the export of an essay in ${name} has`, async ({ page, reader, request }) => {
    const id = await essays(request, reader).create('On providence', content);
    const exported = await (
      await request.get(`/api/essays/${id}/export?format=html`, { headers: { authorization: `Bearer ${reader.token}` } })
    ).text();
    const index = new DOMParser().parseFromString(exported, 'text/html').querySelectorAll('#index p');
    const expected = Array.from(index, ({ textContent }) => withoutCopies(textContent));
    expect(expected.length).toBeGreaterThan(3);
    await page.goto(`/article/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'On providence' })).toBeVisible();
    await expect(page.getByText('Between.')).toBeVisible();
    expect(document.querySelector('#index-of-scripture')).toBeNull();
    // The index is loaded after the text.
    const printed = (): string[] => {
      window.dispatchEvent(new Event('beforeprint'));
      return Array.from(document.querySelectorAll('section:has(#index-of-scripture) li'), ({ textContent }) => textContent);
    };
    await expect.poll(printed, { timeout: 15_000 }).toEqual(expected);
  });
}

/** Leaves out the second link to a quotation of several paragraphs. */
function withoutCopies(entry: string): string {
  const at = entry.indexOf(': ') + 2;
  return entry.slice(0, at) + [...new Set(entry.slice(at).split('; '))].join('; ');
}
