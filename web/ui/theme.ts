import { colorsTuple, createTheme, type CSSVariablesResolver } from '@mantine/core';

/**
 * Mantine's theme. Every color is one of our CSS variables, so that tokens.css alone defines light
 * and dark.
 */
export const theme = createTheme({
  fontFamily: 'var(--controls)',
  headings: { fontFamily: 'var(--reading)' },
  colors: { rubric: colorsTuple('var(--rubric)') },
  primaryColor: 'rubric',
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { sm: '15px' },
});

const rubric = {
  '--mantine-primary-color-filled': 'var(--rubric)',
  '--mantine-primary-color-filled-hover': 'var(--rubric-deep)',
  '--mantine-primary-color-contrast': 'var(--on-rubric)',
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--soft)',
  '--mantine-color-placeholder': 'var(--soft)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--wash)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--hair)',
  '--mantine-color-error': 'var(--alarm)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: rubric, dark: rubric });
