import { essayColors } from '#core/essay.ts';
import { asText, inkOn } from './colour-contrast.ts';

/**
 * Returns CSS rules for the palette's classes. Text colors are adjusted for contrast in each theme,
 * except on a chosen background, which is the same in both.
 */
export function colourRules(): string {
  const dark = ":where(:root[data-mantine-color-scheme='dark'])";
  const each = (rule: (colour: string, name: string) => string): string => essayColors.map((one) => rule(one, one.slice(1))).join('');
  return [
    each((colour, name) => `.essay-text .ql-color-${name}{--chosen:${colour};color:${asText(colour, 'light')}}`),
    each((colour, name) => `${dark} .essay-text .ql-color-${name}{color:${asText(colour, 'dark')}}`),
    each((colour, name) => `.essay-text .ql-bg-${name}{background-color:${colour};color:var(--chosen,${inkOn(colour)})}`),
    ".essay-text [class*='ql-bg-'] [class*='ql-color-']{color:var(--chosen)}",
    ".essay-text [class*='ql-bg-'] a{color:inherit}",
    ".essay-text [class*='ql-bg-'] code{color:inherit;background:none}",
  ].join('');
}
