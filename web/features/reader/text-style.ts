import type { ReadingSettings } from '#contract/accounts.ts';

const lineHeights = { tight: 1.42, normal: 1.6, wide: 1.85 } as const;

/** Returns the CSS variables of the reader's size and spacing. */
export function textStyleOf({ size, spacing }: ReadingSettings): Record<string, number> {
  return { '--size': size / 100, '--leading': lineHeights[spacing] };
}
