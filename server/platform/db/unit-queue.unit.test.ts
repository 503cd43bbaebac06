import { describe, expect, it } from 'vitest';
import { UnitQueue } from './unit-queue.ts';

const request = (name: string) => ({ name, yields: false });
const command = (name: string) => ({ name, yields: true });

describe('the queue of the embedded database', () => {
  it('runs requests in order, and before commands', () => {
    const queue = new UnitQueue();
    const units = [command('import'), request('one'), request('two')] as const;
    for (const unit of units) queue.add(unit, { now: 0 });
    expect([queue.take(0), queue.take(0), queue.take(0), queue.take(0)]).toEqual([units[1], units[2], units[0], undefined]);
  });

  it('waits for the next statement of a request in progress before it runs a command', () => {
    const requests = { open: true };
    const queue = new UnitQueue(() => requests.open);
    const unit = command('import');
    queue.add(unit, { now: 101 });
    queue.requestEnded(100);
    expect(queue.take(102)).toBe(2);
    expect(queue.take(149)).toBe(1);
    requests.open = false;
    expect(queue.take(149)).toBe(unit);
  });

  it('runs a command when a request has sent nothing for a while', () => {
    const queue = new UnitQueue(() => true);
    const unit = command('import');
    queue.requestEnded(100);
    queue.add(unit, { now: 101 });
    expect(queue.take(150)).toBe(unit);
  });

  it('lets no stream of requests starve a command', () => {
    const queue = new UnitQueue(() => true);
    const unit = command('import');
    queue.add(unit, { now: 0 });
    for (let now = 0; now < 200; now += 4) {
      queue.add(request('list'), { now });
      expect(queue.take(now)).toMatchObject({ name: 'list' });
      queue.requestEnded(now);
    }
    queue.add(request('list'), { now: 200 });
    expect(queue.take(200)).toBe(unit);
  });

  it('removes a unit, and adds one in front', () => {
    const queue = new UnitQueue();
    const [one, two, urgent] = [request('one'), request('two'), request('urgent')];
    queue.add(one, { now: 0 });
    queue.add(two, { now: 0 });
    queue.remove(one);
    queue.add(urgent, { first: true, now: 1 });
    expect([queue.length, queue.take(1), queue.take(1)]).toEqual([2, urgent, two]);
  });

  it('runs what was added in front before a command that has waited too long', () => {
    const queue = new UnitQueue();
    const [unit, rollback] = [command('import'), request('rollback')];
    queue.add(unit, { now: 0 });
    queue.add(rollback, { first: true, now: 300 });
    expect([queue.take(300), queue.take(300)]).toEqual([rollback, unit]);
  });
});
