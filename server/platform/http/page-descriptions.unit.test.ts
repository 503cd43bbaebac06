import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createDescriber, idInPath } from './page-descriptions.ts';

const page = { title: 'Proslogion', description: 'By Anselm.' };

test('asks one feature after the other', async () => {
  const describe = createDescriber([
    {},
    { describe: () => undefined },
    { describe: async (path) => (path === '/book/1' ? page : undefined) },
  ]);
  expect([await describe('/book/1'), await describe('/book/2')]).toEqual([page, undefined]);
});

test('sends a page without its description if that fails or is late', async () => {
  const failing = createDescriber([{ describe: () => Promise.reject(new Error('no database')) }]);
  expect(await failing('/book/1')).toBeUndefined();
  const hanging = createDescriber([{ describe: () => new Promise(() => undefined) }]);
  expect(await hanging('/book/1')).toBeUndefined();
});

test('looks up only a few pages at a time', async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let count = 0;
  const describe = createDescriber([
    {
      describe: async () => {
        count++;
        await released;
        return page;
      },
    },
  ]);
  const all = Array.from({ length: 9 }, () => describe('/book/1'));
  await sleep(0);
  release();
  expect(count).toBe(4);
  expect((await Promise.all(all)).filter((one) => one === page)).toHaveLength(4);
  expect(await describe('/book/1')).toBe(page);
});

test.each([
  ['/book/12', 12],
  ['/book/012', undefined],
  ['/book/1.5', undefined],
  ['/book/12/x', undefined],
  ['/book/9999999999999999', undefined],
  ['/books/12', undefined],
])('finds the id in %s', (path, id) => {
  expect(idInPath(path, '/book/')).toBe(id);
});
