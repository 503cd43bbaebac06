/** Spacing between the lines of a text. */
export const spacings = ['tight', 'normal', 'wide'] as const;

/** Color themes of the reader. */
export const readingThemes = ['light', 'sepia', 'dark'] as const;

/** Percentage of the default text size. */
export const textSizes = { min: 80, max: 200, step: 10 } as const;

/** The settings of readers who have changed nothing. */
export const defaultReadingSettings = {
  size: 100,
  spacing: 'normal',
  verse_per_line: false,
  numbers: true,
  theme: null,
  edition: null,
  numbering: null,
  color_names: { yellow: null, green: null, blue: null, pink: null },
} as const;
