import type { AnnotationColor } from '#core/annotations.ts';
import { useReadingSettings } from './reading-settings.ts';

export const defaultColorNames: Readonly<Record<AnnotationColor, string>> = {
  yellow: 'Yellow',
  green: 'Green',
  blue: 'Blue',
  pink: 'Pink',
};

/** Returns what the reader calls the colors of highlights. */
export function useColorNames(): Readonly<Record<AnnotationColor, string>> {
  const { color_names: own } = useReadingSettings().settings;
  return {
    yellow: own.yellow ?? defaultColorNames.yellow,
    green: own.green ?? defaultColorNames.green,
    blue: own.blue ?? defaultColorNames.blue,
    pink: own.pink ?? defaultColorNames.pink,
  };
}
