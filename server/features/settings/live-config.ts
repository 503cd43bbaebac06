import type { Config } from '../../platform/config.ts';
import type { HeldTextConfig } from '../held-texts/public.ts';
import type { ScriptureConfig } from '../references/public.ts';
import type { SiteSettings } from './site-settings.ts';

interface SettingsInConfig extends HeldTextConfig, ScriptureConfig {
  readonly tagline: string | undefined;
  readonly about: string | undefined;
  readonly premiumTest: boolean;
}

/**
 * Returns the configuration with the settings in place of what only the environment decided before.
 * Its properties change with the settings, so read them when they are needed.
 */
export function liveConfig<C extends Config & SettingsInConfig>(config: C, settings: SiteSettings): C {
  return {
    ...config,
    get siteName() {
      return settings.values.site_name;
    },
    get tagline() {
      return settings.values.tagline ?? undefined;
    },
    get about() {
      return settings.values.about ?? undefined;
    },
    get publicLibrary() {
      return settings.values.public_library;
    },
    get holdNewLinks() {
      return settings.values.hold_new_links;
    },
    get scriptureNumbering() {
      return settings.values.scripture_numbering;
    },
    get scriptureLanguage() {
      return settings.values.scripture_language ?? undefined;
    },
    get premiumTest() {
      return settings.values.premium_test;
    },
  };
}
