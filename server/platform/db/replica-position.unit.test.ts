import { expect, test } from 'vitest';
import { PositionHistory } from './replica-position.ts';
import { withoutPageHeader } from './replicas.ts';

test('returns up to which time a replica is complete', () => {
  const history = new PositionHistory(1_000);
  expect(history.timeOf({ timeline: 1, position: 10 })).toBeUndefined();
  for (const [at, position] of [
    [0, 100],
    [200, 150],
    [400, 150],
    [600, 300],
  ] as const)
    history.add({ at, position, timeline: 1 });
  const timeOf = (position: number) => history.timeOf({ timeline: 1, position });
  expect([99, 100, 149, 150, 299, 300, 9999].map(timeOf)).toEqual([undefined, 0, 0, 400, 400, 600, 600]);
});

test('forgets old positions', () => {
  const history = new PositionHistory(1_000);
  history.add({ at: 0, position: 100, timeline: 1 });
  history.add({ at: 1_500, position: 200, timeline: 1 });
  expect(history.timeOf({ timeline: 1, position: 150 })).toBeUndefined();
});

test('does not compare positions of different timelines', () => {
  const history = new PositionHistory(10_000);
  history.add({ at: 0, position: 500, timeline: 1 });
  // The new primary lacks the end of the old one's log, which the old replica may still have.
  history.add({ at: 200, position: 400, timeline: 2 });
  expect(history.timeOf({ timeline: 1, position: 500 })).toBeUndefined();
  expect(history.timeOf({ timeline: 2, position: 400 })).toBe(200);
});

test('does not count the header of a page that has nothing yet', () => {
  const segment = 16 * 2 ** 20;
  const positions = [segment + 40, segment + 8_192 + 24, segment + 8_192 + 40, segment + 24 + 8, segment + 8_192];
  expect(positions.map((position) => withoutPageHeader(position, segment) - segment)).toEqual([0, 8_192, 8_192 + 40, 32, 8_192]);
});
