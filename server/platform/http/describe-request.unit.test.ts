import { expect, test } from 'vitest';
import { withoutTokens } from './describe-request.ts';

test('the log has no tokens of links in mail', () => {
  expect(withoutTokens('/api/mail/unsubscribe?token=1.digest.abc&x=1')).toBe('/api/mail/unsubscribe?token=…&x=1');
  expect(withoutTokens('/unsubscribe?x=token=1&token=abc')).toBe('/unsubscribe?x=token=1&token=…');
});
