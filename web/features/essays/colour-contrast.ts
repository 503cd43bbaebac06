/** What a text of an essay stands on, and its own ink: paper and editor, as tokens.css has them. */
export const grounds = {
  light: { paper: '#fbf9f4', raised: '#fffefb', ink: '#211e1a' },
  dark: { paper: '#151412', raised: '#1c1a17', ink: '#ece5d8' },
} as const;

type Theme = keyof typeof grounds;

/** What WCAG asks of text. */
const enough = 4.5;

/** From 1 to 21, as WCAG reckons it. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The colour as text on the page: itself where it can be read there, else as near to it as can be. Its hue stays. */
export function asText(colour: string, theme: Theme): string {
  const { paper, raised } = grounds[theme];
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(colour, theme === 'light' ? 0 : 255, share);
    if (contrast(mixed, paper) >= enough && contrast(mixed, raised) >= enough) return mixed;
  }
  return grounds[theme].ink;
}

/** What can be read on a background that was chosen: an ink of ours where that will do. */
export function inkOn(background: string): string {
  const inks = [grounds.light.ink, grounds.dark.ink, '#000000', '#ffffff'];
  return inks.find((ink) => contrast(ink, background) >= enough) ?? '#000000';
}

function mix(colour: string, towards: 0 | 255, share: number): string {
  const mixed = channels(colour).map((value) => Math.round(value + (towards - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
