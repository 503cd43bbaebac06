import { sitePaths } from '#core/page-paths.ts';
import type { PageExtension } from '../../platform/http/page.ts';
import type { OpenidConfig } from './config.ts';

/** Tells the page what the provider is called; empty if there is none. */
export function openidPage(config: OpenidConfig | undefined): PageExtension {
  return {
    values: { __OPENID_NAME__: config?.name ?? '' },
    describe: (path) => {
      if (path === sitePaths.continueLogin) return { title: 'Login', description: 'Finish logging in.' };
      return path === sitePaths.continueSignup ? { title: 'Sign Up', description: 'Finish creating your account.' } : undefined;
    },
  };
}
