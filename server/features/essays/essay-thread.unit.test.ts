import { expect, test } from 'vitest';
import { ThreadError } from '../../platform/thread.ts';
import { createEssayThread, timeoutOf } from './essay-thread.ts';
import { prepareEssay } from './prepare-essay.ts';

const entry = (body: string): URL =>
  new URL(`data:text/javascript,import{parentPort as p}from"node:worker_threads";p.on("message",m=>{${body}})`);
/** Never responds to content that contains "slow". */
const naming = entry('if(m.content.includes("slow"))for(;;);p.postMessage([m.kind,m.title,m.content])');

const reading = { numbering: 'kjv' } as const;

test('processes all content in the thread, however short it is', async () => {
  const thread = createEssayThread(naming);
  expect(await thread.prepare({ title: 'T', content: 'x', reading }, 1)).toEqual(['prepare', 'T', 'x']);
  expect(await thread.document({ title: 'T', content: 'x', status: 'draft' })).toEqual(['document', 'T', 'x']);
  expect(await thread.named('x', reading)).toEqual(['named', undefined, 'x']);
  await thread.close();
});

test('aborts content that takes too long', async () => {
  const thread = createEssayThread(naming, () => 200);
  await thread.named('x', reading);
  const before = performance.now();
  await expect(thread.prepare({ title: 'T', content: 'slow', reading }, 1)).rejects.toEqual(new ThreadError('slow'));
  expect(performance.now() - before).toBeLessThan(5000);
  await thread.close();
});

test('gives content seconds, and long content more', () => {
  expect(timeoutOf({ content: 'x' })).toBeLessThan(5000);
  expect(timeoutOf({ content: 'x'.repeat(1_000_000) })).toBeGreaterThan(10_000);
});

test('builds the search document without content that takes too long', async () => {
  const thread = createEssayThread(naming, () => 200);
  await thread.named('x', reading);
  expect(await thread.document({ title: 'T', content: 'slow', status: 'draft' })).toEqual(['document', 'T', '']);
  await thread.close();
});

test('asks an author to simplify content that takes too long, or to retry when the queue is full', async () => {
  const rejected = (reason: 'slow' | 'busy') =>
    prepareEssay({ title: 'T', content: 'x' }, {}, () => Promise.reject(new ThreadError(reason)));
  await expect(rejected('slow')).rejects.toMatchObject({
    status: 400,
    body: { details: 'The essay’s HTML takes too long to check. Please simplify it or split the essay in two.' },
  });
  await expect(rejected('busy')).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '10' } });
});
