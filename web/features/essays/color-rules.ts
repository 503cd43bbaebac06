import { essayColors } from '#core/essay.ts';
import { readableTextColor, textColorOn } from '#core/readable-color.ts';

/**
 * Returns CSS rules for the palette's classes. Text colors are adjusted for contrast in each theme.
 */
export function colorRules(): string {
  const dark = ":where(:root[data-mantine-color-scheme='dark'])";
  const each = (rule: (color: string, name: string) => string): string => essayColors.map((color) => rule(color, color.slice(1))).join('');
  return [
    each((color, name) => `.essay-text .ql-color-${name}{--chosen:${color};color:${readableTextColor(color, 'light')}}`),
    // The paper is white in both themes.
    `@media not print{${each((color, name) => `${dark} .essay-text .ql-color-${name}{color:${readableTextColor(color, 'dark')}}`)}}`,
    // A chosen background is the same in both themes and on paper, so text on it is not adjusted.
    each((color, name) => `.essay-text .ql-bg-${name}{background-color:${color};color:var(--chosen,${textColorOn(color)})}`),
    ".essay-text [class*='ql-bg-']{print-color-adjust:exact}",
    ".essay-text [class*='ql-bg-'] [class*='ql-color-']{color:var(--chosen)}",
    ".essay-text [class*='ql-bg-'] a{color:inherit}",
    ".essay-text [class*='ql-bg-'] code{color:inherit;background:none}",
  ].join('');
}
