import { expect, test } from 'vitest';
import { closeStatement, FAILING_BIND, MessageReader, simpleQuery, SYNC } from './wire-messages.ts';

const encryption = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const startup = Buffer.from([0, 0, 0, 9, 0, 3, 0, 0, 0]);
const stream = Buffer.concat([
  encryption,
  startup,
  simpleQuery(`select '${'x'.repeat(300)}'`),
  closeStatement('s1'),
  FAILING_BIND,
  SYNC,
  Buffer.from('X\0\0\0\x04'),
]);

test('splits a stream into the same messages however it arrives', () => {
  for (let size = 1; size <= stream.length; size++) {
    const reader = new MessageReader();
    const messages = [];
    for (let at = 0; at < stream.length; at += size) messages.push(...reader.read(stream.subarray(at, at + size)));
    expect(messages.map((message) => message.kind)).toEqual(['encryption', 'startup', 'query', 'unprepare', 'bind', 'sync', 'terminate']);
    const bytes = messages.flatMap((message) => ('bytes' in message ? [message.bytes] : []));
    expect(Buffer.concat([encryption, ...bytes]).equals(stream)).toBe(true);
  }
});

test.each(['GET / HTTP/1.1\r\n\r\n', '\0\0\0\x09\0\x02\0\0\0', '\0\0\0\0\0\0\0\0'])('rejects bytes of another protocol: %j', (text) => {
  expect(() => new MessageReader().read(Buffer.from(text, 'latin1'))).toThrow('of the PostgreSQL protocol');
});
