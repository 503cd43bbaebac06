import { beforeEach, expect, test } from 'vitest';
import { addWorks } from '../../testing/library.ts';
import { file, form, png } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';
import { importFile, importTestBible, jsonLines } from '../editions/testing.ts';

const app = testApp();
const { ask, signUp } = app;

let macrina: string;
beforeEach(async () => {
  macrina = await signUp('macrina');
});

async function createEssay(content: string, status = 'published'): Promise<number> {
  const { status: code, body } = await ask('POST /api/essays', {
    as: macrina,
    body: form(['title', 'On grace/nature'], ['content', content], ['status', status]),
  });
  expect(code).toBe(201);
  return body.id;
}

const cited = (cite: string, text: string): string => `<span class="footnote" data-cite="${cite}">${text}</span>`;

test('the bibliography of an essay lists what its footnotes cite once, in its style', async () => {
  const [anselm = 0, other = 0] = await addWorks(app.sql, [
    { title: 'Proslogion', author: 'Anselm of Canterbury', year: 1078 },
    { title: 'Monologion', author: 'Anselm of Canterbury', year: 1076 },
  ]);
  await importTestBible(app.sql);
  const edition = { title: 'Confessions', author: 'Augustine of Hippo', language: 'en', citationLevels: ['book'], published: '1955' };
  await importFile(app.sql, jsonLines(edition, [{ citation: '1' }]), { slug: 'confessions' });
  const bibliography = async (style: string) => {
    const notes = [
      `work:${anselm}@2`,
      `work:${anselm}@3`,
      'text:confessions/1',
      'text:bible/Rom.8.28',
      'text:gone/1',
      `work:${other + 100}`,
    ];
    const id = await createEssay(`<p>x${notes.map((cite) => cited(`${cite} ${style}`, 'n')).join('')}</p>`);
    return (await ask('GET /api/essays/{id}/bibliography', { as: macrina, params: { id } })).body;
  };
  expect(await bibliography('sbl')).toEqual({
    style: 'sbl',
    entries: [
      { text: 'Anselm of Canterbury. Proslogion. 1078.', html: 'Anselm of Canterbury. <em>Proslogion</em>. 1078.', work_id: anselm },
      expect.objectContaining({ text: 'Augustine of Hippo. Confessions. 1955.' }),
    ],
  });
  expect((await bibliography('mla')).entries.map(({ text }: { text: string }) => text)).toContain('Test Bible.');
});

test('essays without citations have no bibliography', async () => {
  const id = await createEssay('A *markdown* essay [^1].\n\n[^1]: Note.');
  expect((await ask('GET /api/essays/{id}/bibliography', { as: macrina, params: { id } })).body).toEqual({ style: 'sbl', entries: [] });
});

test('an essay is exported as a file of its format, with safe names', async () => {
  const [work = 0] = await addWorks(app.sql, [{ title: 'Proslogion', author: 'Anselm of Canterbury', year: 1078 }]);
  const id = await createEssay(
    `<p>Faith${cited(`work:${work} sbl`, 'Anselm, <em>Proslogion</em>.')} seeks, see [Work:${work}] and Rom 8:28.</p>`,
  );
  const file = async (format: 'docx' | 'epub' | 'markdown' | 'html') =>
    ask('GET /api/essays/{id}/export', { as: macrina, params: { id }, query: { format } });
  const types = {
    docx: ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    epub: ['epub', 'application/epub+zip'],
    markdown: ['md', 'text/markdown; charset=utf-8'],
    html: ['html', 'text/html; charset=utf-8'],
  } as const;
  for (const [format, [ending, type]] of Object.entries(types)) {
    const { status, headers } = await file(format as keyof typeof types);
    expect([status, headers['content-type']]).toEqual([200, type]);
    expect(headers['content-disposition']).toContain(`filename="On grace nature.${ending}"`);
  }
  const { body } = await file('markdown');
  expect(String(body)).toContain('Faith[^1] seeks, see [Proslogion](');
  expect(String(body)).toContain('[^1]: Anselm, *Proslogion*.');
  expect(String(body)).toContain('## Bibliography\n\nAnselm of Canterbury. *Proslogion*. 1078.');
  expect(String(body)).toContain('- Romans 8:28: paragraph 1');
});

test('only its author exports a draft, and an unknown format is rejected', async () => {
  const other = await signUp('basil');
  const id = await createEssay('Draft', 'draft');
  const statuses = async (as: string, format: string) =>
    (await ask('GET /api/essays/{id}/export', { as, params: { id }, query: { format: format as 'html' } })).status;
  expect([await statuses(macrina, 'html'), await statuses(other, 'html'), await statuses(macrina, 'pdf')]).toEqual([200, 403, 400]);
});

test('the excerpt of an essay leaves its footnotes out', async () => {
  const id = await createEssay(`<p>Faith${cited('work:1 sbl', 'Anselm, Proslogion.')} seeks.</p>`);
  const { body } = await ask('GET /api/essays', { as: macrina, query: { username: 'macrina' } });
  expect(body.find((essay: { id: number }) => essay.id === id)?.excerpt).toBe('Faith seeks.');
});

test('an export has the pictures that the essay may show, and no others', async () => {
  const upload = async (as: string) => {
    const { body } = await ask('POST /api/essays/images', { as, body: form(['file', file('lamp.png', png())]) });
    return /[0-9a-f]{64}\.png/.exec(body.url)?.[0] ?? '';
  };
  const name = await upload(macrina);
  const id = await createEssay(`<p><img src="/files/public/${name}" alt="Lamp"></p>`, 'draft');
  const html = async (as: string, of: number) =>
    String((await ask('GET /api/essays/{id}/export', { as, params: { id: of }, query: { format: 'html' } })).body);
  expect(await html(macrina, id)).toContain('<img src="data:image/png;base64,');
  // Knowing the name of a picture in a draft does not show it.
  const basil = await signUp('basil');
  const copy = await ask('POST /api/essays', {
    as: basil,
    body: form(['title', 'Copy'], ['content', `<p><img src="/files/public/${name}" alt="Lamp"></p>`], ['status', 'published']),
  });
  expect(await html(basil, copy.body.id)).toContain('[Picture: Lamp]');
  expect(await html(basil, copy.body.id)).not.toContain('<img');
});
