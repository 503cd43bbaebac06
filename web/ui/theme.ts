import { colorsTuple, createTheme, type CSSVariablesResolver } from '@mantine/core';

/**
 * Mantine's theme. Every color is one of our CSS variables, so that tokens.css alone defines light
 * and dark.
 */
export const theme = createTheme({
  fontFamily: 'var(--controls)',
  headings: { fontFamily: 'var(--reading)' },
  colors: { rubric: colorsTuple('var(--rubric-fill)') },
  primaryColor: 'rubric',
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { sm: '15px' },
});

const colors = {
  // The focus ring of Mantine's fields, which needs more contrast than a filled box.
  '--mantine-primary-color-filled': 'var(--rubric)',
  '--mantine-primary-color-filled-hover': 'var(--rubric-fill-hover)',
  '--mantine-primary-color-contrast': 'var(--on-rubric)',
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--soft)',
  '--mantine-color-placeholder': 'var(--soft)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--wash)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--hair)',
  '--mantine-color-error': 'var(--error)',
  '--mantine-color-disabled': 'var(--wash)',
  '--mantine-color-disabled-color': 'var(--soft)',
  '--mantine-color-disabled-border': 'var(--hair)',
};

/**
 * Replaces the cold grays that Mantine's components use for boxes, their borders and hovered rows.
 */
const lightGrays = {
  '--mantine-color-white': 'var(--raised)',
  '--mantine-color-gray-0': 'var(--wash)',
  '--mantine-color-gray-1': 'var(--wash)',
  '--mantine-color-gray-2': 'var(--hair)',
  '--mantine-color-gray-3': 'var(--hair)',
  '--mantine-color-gray-4': 'var(--field)',
  '--mantine-color-gray-7': 'var(--soft)',
};
const darkGrays = {
  '--mantine-color-dark-0': 'var(--ink)',
  '--mantine-color-dark-1': 'var(--soft)',
  '--mantine-color-dark-2': 'var(--soft)',
  '--mantine-color-dark-3': 'var(--soft)',
  '--mantine-color-dark-4': 'var(--field)',
  '--mantine-color-dark-5': 'var(--wash)',
  '--mantine-color-dark-6': 'var(--raised)',
  '--mantine-color-dark-7': 'var(--paper)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...colors, ...lightGrays },
  dark: { ...colors, ...darkGrays },
});
