import type { PageExtension } from '../../platform/http/page.ts';
import type { PremiumConfig } from './config.ts';

/** Tells the page whether premium is available, and allows what Stripe requires for its script; its checkout is a separate page. */
export function premiumPage({ stripe, premiumTest }: PremiumConfig): PageExtension {
  const values = { __PREMIUM__: stripe === undefined && !premiumTest ? 'none' : 'available' };
  if (stripe === undefined) return { values };
  const script = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  return {
    values,
    sources: {
      'script-src': script,
      'frame-src': [...script, 'https://hooks.stripe.com'],
      'connect-src': ['https://api.stripe.com'],
    },
  };
}
