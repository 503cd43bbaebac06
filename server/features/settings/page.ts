import type { PageExtension } from '../../platform/http/page.ts';
import { accentStyle } from './page-style.ts';
import type { SiteSettings } from './site-settings.ts';

/**
 * Fills the settings that have no variable into the page, and tells it when settings have changed.
 */
export function settingsPage(settings: SiteSettings): PageExtension {
  return {
    get values() {
      return { __LOGO__: settings.values.logo ?? '', __REGISTRATION__: settings.values.registration };
    },
    version: () => settings.version,
    style: () => (settings.values.accent_color === null ? '' : accentStyle(settings.values.accent_color)),
  };
}
