import { expect, test } from 'vitest';
import { expectAnnotations } from '../../testing/five-readers/expect-annotations.ts';
import { expectMargins, expectPassages } from '../../testing/five-readers/expect-margins.ts';
import { expectSearch } from '../../testing/five-readers/expect-search.ts';
import { mentions, names } from '../../testing/five-readers/model.ts';
import { writeMentions } from '../../testing/five-readers/write-mentions.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();

test('five readers see all of 500 mentions and annotations of every kind that they may read, and no trace of the others', async () => {
  expect(mentions).toHaveLength(500);
  const world = await writeMentions(app);
  for (const name of names) {
    await expectMargins(app, world, name);
    await expectPassages(app, world, name);
    await expectAnnotations(app, world, name);
    await expectSearch(app, world, name);
  }
}, 300_000);
