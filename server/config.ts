import { hourlyLimits } from '#contract/api.ts';
import { type BackupConfig, loadBackupConfig } from './backup/config.ts';
import { loadRegistrationConfig, type RegistrationConfig } from './features/accounts/registration/config.ts';
import { type EditionConfig, loadEditionConfig } from './features/editions/config.ts';
import { type EssayConfig, loadEssayConfig } from './features/essays/config.ts';
import { type HeldTextConfig, loadHeldTextConfig } from './features/held-texts/config.ts';
import { loadMailConfig, type MailConfig } from './features/mail/config.ts';
import { loadOpenidConfig, type OpenidConfig } from './features/openid/config.ts';
import { loadPremiumConfig, type PremiumConfig } from './features/premium/config.ts';
import { loadScriptureConfig, type ScriptureConfig } from './features/references/config.ts';
import { loadSearchConfig, type SearchConfig } from './features/search/config.ts';
import { type FixedSettings, fixedSettings } from './features/settings/declaration.ts';
import { loadSiteConfig, type SiteConfig } from './features/site/config.ts';
import { storageLimit } from './features/storage/storage-limit.ts';
import { loadMonitoringConfig, type MonitoringConfig } from './monitoring/config.ts';
import type { AccountLimit } from './platform/account-limits.ts';
import { type Config, loadPlatformConfig } from './platform/config.ts';
import type { Environment } from './platform/environment.ts';

export type ServerConfig = Config &
  BackupConfig &
  EditionConfig &
  EssayConfig &
  HeldTextConfig & { readonly mail: MailConfig; readonly openid: OpenidConfig | undefined } & MonitoringConfig &
  PremiumConfig &
  RegistrationConfig &
  ScriptureConfig &
  SearchConfig &
  SiteConfig & { readonly fixedSettings: FixedSettings };

/** Returns every limit that operators change with `LIMITS`. */
export function accountLimits(): readonly AccountLimit[] {
  return [...hourlyLimits(), storageLimit];
}

/**
 * Reads and checks every variable at once, so that a mistake stops the start and not a request
 * hours later.
 */
export function loadConfig(env: Environment): ServerConfig {
  const config = {
    ...loadPlatformConfig(env, accountLimits()),
    ...loadBackupConfig(env),
    ...loadEditionConfig(env),
    ...loadEssayConfig(env),
    ...loadHeldTextConfig(env),
    ...loadMailConfig(env),
    ...loadMonitoringConfig(env),
    ...loadOpenidConfig(env),
    ...loadPremiumConfig(env),
    ...loadRegistrationConfig(env),
    ...loadScriptureConfig(env),
    ...loadSearchConfig(env),
    ...loadSiteConfig(env),
  };
  return { ...config, fixedSettings: fixedSettings(env, settingsIn(config)) };
}

/** Returns the settings that the environment may decide. */
function settingsIn(config: Omit<ServerConfig, 'fixedSettings'>): Parameters<typeof fixedSettings>[1] {
  return {
    site_name: config.siteName,
    tagline: config.tagline ?? null,
    about: config.about ?? null,
    registration: config.registration ?? 'open',
    public_library: config.publicLibrary,
    hold_new_links: config.holdNewLinks,
    scripture_numbering: config.scriptureNumbering,
    scripture_language: config.scriptureLanguage ?? null,
    premium_test: config.premiumTest,
  };
}
