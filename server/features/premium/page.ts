import type { PageExtension } from '../../platform/http/page.ts';
import type { PremiumConfig } from './config.ts';

/**
 * Tells the page whether premium is available, and allows what Stripe requires for its script; its
 * checkout is a separate page.
 */
export function premiumPage(config: PremiumConfig): PageExtension {
  if (config.stripe === undefined) {
    return {
      get values() {
        return { __PREMIUM__: config.premiumTest ? 'available' : 'none' };
      },
    };
  }
  const script = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  return {
    values: { __PREMIUM__: 'available' },
    sources: {
      'script-src': script,
      'frame-src': [...script, 'https://hooks.stripe.com'],
      'connect-src': ['https://api.stripe.com'],
    },
  };
}
