import { expect, test } from 'vitest';
import { EventParser, type ServerEvent } from './event-parser.ts';

const stream =
  'retry: 3000\n\nevent: count\ndata: {"unread":2}\n\n: \n\nid: 7\nevent: notification\ndata: {"a":"b: c"}\n\ndata:plain\n\nevent: cut';
const events: ServerEvent[] = [
  { id: undefined, name: 'count', data: '{"unread":2}' },
  { id: '7', name: 'notification', data: '{"a":"b: c"}' },
  { id: undefined, name: 'message', data: 'plain' },
];

test.each([1, 2, 7, 1000])('reads events that arrive in parts of %d characters', (size) => {
  const found: ServerEvent[] = [];
  const parser = new EventParser((event) => found.push(event));
  for (let at = 0; at < stream.length; at += size) parser.add(stream.slice(at, at + size));
  expect(found).toEqual(events);
});
