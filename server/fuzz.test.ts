import { randomInt } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import { bible, importFile, jsonLines } from './features/editions/testing.ts';
import { runs } from './testing/extent.ts';
import { fuzz } from './testing/probe/fuzz.ts';
import { requestOf } from './testing/probe/requests.ts';
import { addWorks } from './testing/library.ts';
import { testApp } from './testing/test-app.ts';

const app = testApp();
let url: string;
beforeAll(async () => void (url = await app.app.listen({ port: 0, host: '127.0.0.1' })));
beforeEach(async () => {
  await addWorks(app.sql, [{ title: 'Confessions', author: 'Augustine' }]);
  await importFile(app.sql, jsonLines(bible, [{ citation: 'John.3.16' }]));
});

it.each([
  ['fixed', 1],
  ['random', randomInt(1, 1_000_000)],
])('answers every malformed request according to the contract (%s seed %d)', { timeout: 180_000 }, async (_, seed) => {
  // Requests cycle through the endpoints, so this many reach each of them.
  const count = Math.max(runs(450, 1000), Object.keys(api).length);
  const { failures, statuses } = await fuzz({ url, seed, from: 0, count, dataDir: app.filesFolder });
  expect(failures, `seed ${seed}`).toEqual([]);
  // The run must produce both errors and successes, or it has tested little.
  expect(statuses[200] ?? 0).toBeGreaterThan(40);
  expect(statuses[400] ?? 0).toBeGreaterThan(50);
});

it('generates the same request from the same seed', () => {
  const [one, same, other] = [requestOf(7, 42, 5), requestOf(7, 42, 5), requestOf(8, 42, 5)];
  expect(one).toEqual(same);
  expect(one).not.toEqual(other);
});
