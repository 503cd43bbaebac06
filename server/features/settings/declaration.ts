import type { Settings } from '#contract/settings.ts';
import { defaultSiteName } from '#core/site.ts';
import { type Environment, text } from '../../platform/environment.ts';

/** The values of all settings. */
export type SettingValues = Omit<Settings, 'shelf' | 'fixed' | 'stripe' | 'smtp'>;
export type SettingName = keyof SettingValues;

interface Declaration<Value> {
  readonly default: Value;
  /** The environment variable that decides the setting where it is set. */
  readonly variable?: string;
}

/** Every setting, in the order in which they are listed. */
export const settingDeclarations: { readonly [Name in SettingName]: Declaration<SettingValues[Name]> } = {
  site_name: { default: defaultSiteName, variable: 'SITE_NAME' },
  tagline: { default: null, variable: 'SITE_TAGLINE' },
  logo: { default: null },
  accent_color: { default: null },
  about: { default: null, variable: 'SITE_ABOUT' },
  home_shelf: { default: [] },
  registration: { default: 'open', variable: 'REGISTRATION' },
  public_library: { default: false, variable: 'PUBLIC_LIBRARY' },
  hold_new_links: { default: false, variable: 'HOLD_NEW_LINKS' },
  scripture_numbering: { default: 'kjv', variable: 'SCRIPTURE_NUMBERING' },
  scripture_language: { default: null, variable: 'SCRIPTURE_LANGUAGE' },
  premium_test: { default: false, variable: 'PREMIUM' },
};

export const settingNames = Object.keys(settingDeclarations) as SettingName[];

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settingDeclarations, name);
}

/** Settings that the environment decides. */
export type FixedSettings = Readonly<Partial<SettingValues>>;

/** Returns those of the values whose environment variable is set. */
export function fixedSettings(env: Environment, values: Omit<SettingValues, 'logo' | 'accent_color' | 'home_shelf'>): FixedSettings {
  const isFixed = ([name]: [string, unknown]): boolean => {
    const variable = isSettingName(name) ? settingDeclarations[name].variable : undefined;
    return variable !== undefined && text(env, variable) !== undefined;
  };
  return Object.fromEntries(Object.entries(values).filter(isFixed));
}

/** Returns the default of each setting. */
export function defaultSettings(): SettingValues {
  return Object.fromEntries(
    Object.entries(settingDeclarations).map(([name, { default: value }]) => [name, value]),
  ) as unknown as SettingValues;
}
