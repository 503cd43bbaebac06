import { expect, test } from 'vitest';
import { badRequest } from './http/http-error.ts';
import { DamagedImage, queueImage } from './images.ts';

test('decodes one picture at a time and rejects more than fit in the queue, with `Retry-After`', async () => {
  let running = 0;
  const work = async (): Promise<number> => {
    const now = ++running;
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    return now;
  };
  const all = await Promise.allSettled(Array.from({ length: 25 }, () => queueImage(work)));
  const done = all.filter((one) => one.status === 'fulfilled');
  expect(done.map(({ value }) => value)).toEqual(Array.from({ length: 20 }, () => 1));
  expect(all.find((one) => one.status === 'rejected')?.reason).toMatchObject({
    status: 429,
    headers: { 'retry-after': '10' },
    body: { details: 'Too many pictures are being processed right now. Please try again in a moment.' },
  });
  expect(await queueImage(work)).toBe(1);
});

test('distinguishes pictures that cannot be decoded from HTTP errors', async () => {
  const rejected = badRequest('too many pixels');
  await expect(queueImage(() => Promise.reject(rejected))).rejects.toBe(rejected);
  await expect(queueImage(() => Promise.reject(new Error('broken')))).rejects.toBeInstanceOf(DamagedImage);
});
