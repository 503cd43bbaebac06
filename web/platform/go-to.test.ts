import { afterEach, expect, test, vi } from 'vitest';
import { goTo } from './go-to.ts';

afterEach(() => vi.unstubAllGlobals());

function stubLocation() {
  const assign = vi.fn();
  vi.stubGlobal('window', { location: { origin: 'https://catena.example', assign } });
  return assign;
}

test('leaves for a web address', () => {
  const assign = stubLocation();
  goTo({ url: 'https://pay.example/1' });
  goTo({ url: '/test-checkout/1' });
  expect(assign.mock.calls).toEqual([['https://pay.example/1'], ['https://catena.example/test-checkout/1']]);
});

test.each([{}, { url: '' }, { url: 12 }, { url: 'javascript:alert(1)' }])('does not leave for %j', (answer) => {
  const assign = stubLocation();
  expect(() => goTo(answer)).toThrow();
  expect(assign).not.toHaveBeenCalled();
});
