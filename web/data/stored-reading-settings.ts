import type { ReadingSettings } from '#contract/accounts.ts';
import { annotationColors } from '#core/annotations.ts';
import { defaultReadingSettings, readingThemes, spacings, textSizes } from '#core/reading-settings.ts';
import type { Session } from '../platform/stored-session.ts';

export type ReadingSettingsChange = Partial<ReadingSettings>;

/** A reader's settings as this browser stores them. */
export interface StoredSettings {
  /** The account's settings, as the server reported them last. */
  readonly known: ReadingSettings;
  /** Changes that the server has not accepted yet; a visitor's are never sent. */
  readonly unsent: ReadingSettingsChange;
}

const prefix = 'catena-reading-settings';
const nothing: StoredSettings = { known: defaultReadingSettings, unsent: {} };

/** Returns the storage key of a reader's settings; undefined until the reader's id is known. */
export function settingsKeyOf(session: Session | null): string | undefined {
  if (session === null) return prefix;
  return session.userId === null ? undefined : `${prefix}:${session.userId}`;
}

const isValid: { readonly [K in keyof ReadingSettings]: (value: unknown) => boolean } = {
  size: (value) => typeof value === 'number' && Number.isInteger(value) && value >= textSizes.min && value <= textSizes.max,
  spacing: (value) => spacings.some((one) => one === value),
  verse_per_line: (value) => typeof value === 'boolean',
  numbers: (value) => typeof value === 'boolean',
  theme: (value) => value === null || readingThemes.some((one) => one === value),
  edition: (value) => value === null || typeof value === 'string',
  numbering: (value) => value === null || typeof value === 'string',
  color_names: (value) =>
    typeof value === 'object' &&
    value !== null &&
    annotationColors.every((color) => {
      const name: unknown = (value as Record<string, unknown>)[color];
      return name === null || typeof name === 'string';
    }),
};

/** Parses stored settings; whatever is missing or invalid is the default. */
export function parseStoredSettings(text: string | null): StoredSettings {
  try {
    const { known, unsent } = JSON.parse(text ?? '{}') as Record<string, unknown>;
    return { known: { ...defaultReadingSettings, ...validPartOf(known) }, unsent: validPartOf(unsent) };
  } catch {
    return nothing;
  }
}

function validPartOf(stored: unknown): ReadingSettingsChange {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(([name, value]) => Object.hasOwn(isValid, name) && isValid[name as keyof ReadingSettings](value)),
  );
}
