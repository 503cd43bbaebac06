import { randomUUID } from 'node:crypto';
import { pause, seconds as formatSeconds } from '../faults/product.ts';
import { newName, request, signUp } from './requests.ts';

interface LoadOptions {
  readonly url: string;
  readonly people: number;
  readonly seconds: number;
  /** Returns the memory of each app process in MB. */
  readonly memory: () => readonly number[];
}

/** Milliseconds that a person reads before the next request, on average. */
const THINKING = 4_000;
/** Times at which memory is read. */
const MEMORY_READINGS = 6;

interface Person {
  readonly url: string;
  readonly token: string;
  /** Ids of posts that others may like and comment on. */
  readonly posts: number[];
  readAfter: string;
}

type Act = (person: Person) => [path: string, method: string, body?: object];

const words = ['grace', 'patience', 'the Trinity', 'Romans 8:28', 'prayer', 'the desert fathers'];

/** What people do, as often as it stands here: three reads for each change. */
const acts: readonly Act[] = [
  () => ['/api/works', 'GET'],
  () => [`/api/works?q=${encodeURIComponent(any(words))}`, 'GET'],
  () => ['/api/posts', 'GET'],
  () => ['/api/posts', 'GET'],
  () => ['/api/notifications', 'GET'],
  () => ['/api/search/literal', 'POST', { query: any(words) }],
  () => ['/api/passages/45008028028', 'GET'],
  () => ['/api/editions', 'GET'],
  ({ posts }) => [`/api/posts/${any(posts)}`, 'GET'],
  () => ['/api/posts', 'POST', { content: `On ${any(words)}: ${randomUUID()}` }],
  ({ posts }) => [`/api/posts/${any(posts)}/comments`, 'POST', { content: `About ${any(words)}.` }],
  ({ posts }) => [`/api/posts/${any(posts)}/like`, 'POST', {}],
];

function any<T>(list: readonly T[]): T {
  const one = list[Math.floor(Math.random() * list.length)];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
}

/** Lets people read and write for a while and returns lines about it. */
export async function measureLoad({ url, people, seconds, memory }: LoadOptions): Promise<string[]> {
  const posts: number[] = [];
  const crowd: Person[] = [];
  while (crowd.length < people) {
    const token = await signUp(url, newName());
    crowd.push({ url, token, posts, readAfter: randomUUID() });
    if (posts.length < 20) posts.push(await firstPost(url, token));
  }
  const times: number[] = [];
  const failures = new Map<string, number>();
  const readings: string[] = [];
  const end = performance.now() + seconds * 1_000;
  const timer = setInterval(() => readings.push(memory().join(' + ')), (seconds * 1_000) / MEMORY_READINGS);
  await Promise.all(crowd.map((person) => live(person, end, times, failures)));
  clearInterval(timer);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string => formatSeconds(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  const errors = [...failures].map(([what, count]) => `${count} × ${what}`).join(', ');
  return [
    `${people} people for ${seconds} s: ${times.length} requests, ${Math.round(times.length / seconds)} per second`,
    `errors: ${errors || 'none'}`,
    `response times: p50 ${at(0.5)} s, p95 ${at(0.95)} s, p99 ${at(0.99)} s, longest ${at(1)} s`,
    `memory of the app processes in MB, in equal intervals: ${readings.join('; ')}`,
  ];
}

async function firstPost(url: string, token: string): Promise<number> {
  const { text } = await request(`${url}/api/posts`, { method: 'POST', token, body: { content: `First words: ${randomUUID()}` } });
  return (JSON.parse(text) as { id: number }).id;
}

async function live(person: Person, end: number, times: number[], failures: Map<string, number>): Promise<void> {
  await pause(Math.random() * THINKING);
  while (performance.now() < end) {
    const [path, method, body] = any(acts)(person);
    const isChange = method !== 'GET' && !path.startsWith('/api/search/');
    const { status, ms } = await request(person.url + path, {
      method,
      token: person.token,
      ...(body && { body }),
      headers: { 'read-after': person.readAfter },
    });
    if (isChange) person.readAfter = randomUUID();
    times.push(ms);
    if (status < 200 || status > 299) {
      const what = `${status === 0 ? 'no response' : status} to ${method} ${path.split('?')[0]?.replaceAll(/\d+/g, '{id}')}`;
      failures.set(what, (failures.get(what) ?? 0) + 1);
    }
    await pause(THINKING * (0.5 + Math.random()));
  }
}
