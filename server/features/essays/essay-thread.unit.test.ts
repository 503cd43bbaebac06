import { expect, test } from 'vitest';
import { ThreadRefusal } from '../../platform/thread.ts';
import { createEssayThread } from './essay-thread.ts';
import { writtenOf } from './written.ts';

const entry = (body: string): URL =>
  new URL(`data:text/javascript,import{parentPort as p}from"node:worker_threads";p.on("message",m=>{${body}})`);
/** Never answers a content that holds "slow". */
const naming = entry('if(m.content.includes("slow"))for(;;);p.postMessage([m.kind,m.title,m.content])');

test('does everything with a content in the thread, however short it is', async () => {
  const thread = createEssayThread(naming);
  expect(await thread.prepare({ title: 'T', content: 'x' }, 1)).toEqual(['prepare', 'T', 'x']);
  expect(await thread.document({ title: 'T', content: 'x', status: 'draft' })).toEqual(['document', 'T', 'x']);
  expect(await thread.named('x')).toEqual(['named', undefined, 'x']);
  await thread.close();
});

test('ends a content that takes too long in seconds', async () => {
  const thread = createEssayThread(naming);
  await thread.named('x');
  const before = performance.now();
  await expect(thread.prepare({ title: 'T', content: 'slow' }, 1)).rejects.toEqual(new ThreadRefusal('slow'));
  expect(performance.now() - before).toBeLessThan(10_000);
  await thread.close();
}, 30_000);

test('builds the search document of a content that takes too long without that content', async () => {
  const thread = createEssayThread(naming);
  await thread.named('x');
  expect(await thread.document({ title: 'T', content: 'slow', status: 'draft' })).toEqual(['document', 'T', '']);
  await thread.close();
}, 30_000);

test('tells an author whose content takes too long what to do, and one who came while the thread was full to try again', async () => {
  const refused = (reason: 'slow' | 'busy') => writtenOf({ title: 'T', content: 'x' }, () => Promise.reject(new ThreadRefusal(reason)));
  await expect(refused('slow')).rejects.toMatchObject({
    status: 400,
    body: { details: 'The essay’s HTML takes too long to check. Please simplify it or split the essay in two.' },
  });
  await expect(refused('busy')).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '10' } });
});
