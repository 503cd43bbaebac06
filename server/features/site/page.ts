import { sitePaths } from '#core/page-paths.ts';
import { defaultDescription } from '#core/site.ts';
import type { Config } from '../../platform/config.ts';
import type { PageDescription } from '../../platform/http/page-meta.ts';
import type { PageExtension } from '../../platform/http/page.ts';
import type { ScriptureConfig } from '../references/public.ts';
import type { SiteConfig } from './config.ts';

const publicPages: Readonly<Record<string, PageDescription>> = {
  [sitePaths.library]: { title: 'Digital Library', description: 'Explore our collection of theological texts.', listed: true },
  [sitePaths.authors]: { title: 'Authors', description: 'The authors in the library, from A to Z.', listed: true },
  [sitePaths.premium]: { title: 'Premium', description: 'Support the library and get higher limits.', listed: true },
  [sitePaths.login]: { title: 'Login', description: 'Log in to read, write and discuss.' },
  [sitePaths.signup]: { title: 'Sign Up', description: 'Join to review books, keep notes, write essays and read together.' },
  [sitePaths.forgotPassword]: { title: 'Forgot your password?', description: 'Get a link to choose a new password.' },
  [sitePaths.resetPassword]: { title: 'Choose a new password', description: 'Set a new password with a link from an email.' },
  [sitePaths.verifyEmail]: { title: 'Confirm your email address', description: 'Confirm an email address with a link from an email.' },
  [sitePaths.unsubscribe]: { title: 'Unsubscribe', description: 'Choose which mail you get.' },
};

/** Fills the operator's texts into the page, and describes the pages that are open to visitors. */
export function sitePage(config: Config & ScriptureConfig & SiteConfig): PageExtension {
  return {
    get values() {
      const { publicLibrary, scriptureNumbering, scriptureLanguage = '', tagline, about, footer } = config;
      return {
        __TAGLINE__: tagline ?? '',
        __ABOUT__: about === undefined ? '' : 'own',
        __PUBLIC_LIBRARY__: publicLibrary ? 'on' : '',
        __SCRIPTURE_NUMBERING__: scriptureNumbering,
        __SCRIPTURE_LANGUAGE__: scriptureLanguage,
        __FOOTER__: footer.length === 0 ? '' : JSON.stringify(footer),
      };
    },
    describe: (path) => {
      const { siteName, tagline } = config;
      const description = tagline ?? defaultDescription;
      if (path === sitePaths.home) return { title: siteName, description, listed: true };
      if (path === sitePaths.about) return { title: 'About', description: `${siteName}: ${description}`, listed: true };
      const letter = letterOf(path);
      if (letter !== undefined)
        return { title: `Authors: ${letter}`, description: `Authors whose names start with ${letter}.`, listed: true };
      return publicPages[path];
    },
  };
}

const letterPrefix = `${sitePaths.authors}/`;

/** Returns the letter whose authors a page lists; undefined for other pages. */
function letterOf(path: string): string | undefined {
  const letter = path.startsWith(letterPrefix) ? path.slice(letterPrefix.length) : '';
  return /^[a-z]$/i.test(letter) ? letter.toUpperCase() : undefined;
}
