import { expect, test } from 'vitest';
import { buildExcerpt } from './excerpt.ts';

test.each([
  ['<h1>A back, and not a face</h1><p>Moses asks to see.</p>', 'A back, and not a face – Moses asks to see.'],
  ['<p>Is it so?</p><p>It is.</p><p>Then “yes.”</p><p>No</p>', 'Is it so? It is. Then “yes.” No'],
  ['<p><br></p><h2>One</h2><p><br></p><p>Two <em>and</em> three</p>', 'One – Two and three'],
  ['<ol><li>First</li><li>Second</li></ol>', 'First – Second'],
  ['<p>Half a line<br>and the other</p>', 'Half a line – and the other'],
  ['# One\nPrayer is *converse*.', 'One – Prayer is converse.'],
  ['# One\n\nPrayer is\n*converse*.\n\n---\n\n- a\n- b', 'One – Prayer is converse. a b'],
  ['One line\nand the next\n\nAnother', 'One line and the next – Another'],
  ['a\u001Fb', 'a b'],
  ['', ''],
])('the excerpt of %j is %j', (content, excerpt) => expect(buildExcerpt(content)).toBe(excerpt));

test('long text in several blocks has an excerpt of 199 or 200 characters', () => {
  for (const block of ['<p>It ends.</p>', '<p>It goes on</p><p><br></p>', 'It ends.\n\n']) {
    expect(buildExcerpt(block.repeat(100)).length).toBeGreaterThanOrEqual(199);
  }
});

test('an excerpt has at most 200 characters and splits no surrogate pair', () => {
  const excerpts = ['<p>𝔞𝔟</p>'.repeat(5000), '𝔞\n\n'.repeat(400), '<h1>'.repeat(300_000), '\n'.repeat(900_000)].map(buildExcerpt);
  for (const excerpt of excerpts) {
    expect(Array.from(excerpt).length).toBeLessThanOrEqual(200);
    expect(excerpt).not.toMatch(/\p{Surrogate}/u);
  }
  expect(excerpts[0]).toMatch(/^𝔞𝔟 – 𝔞𝔟/u);
});
