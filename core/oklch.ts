/** A color in OKLCH. The constants are from https://www.w3.org/TR/css-color-4/#ok-lab. */
export interface Oklch {
  /** From 0 (black) to 1 (white). */
  readonly lightness: number;
  /** 0 for grays; about 0.3 for the most vivid screen colors. */
  readonly chroma: number;
  /** In degrees. */
  readonly hue: number;
}

/** Parses "#rrggbb". */
export function toOklch(hex: string): Oklch {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map(toLinear);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

/** Returns "#rrggbb" with the same lightness and hue, and the largest displayable chroma. */
export function toHex(color: Oklch): string {
  let [least, max] = [0, color.chroma];
  if (inGamut(toLinearRgb(color))) least = max;
  // Sixteen bisections are finer than a channel's 255 steps.
  for (let i = 0; i < 16 && least < max; i++) {
    const chroma = (least + max) / 2;
    if (inGamut(toLinearRgb({ ...color, chroma }))) least = chroma;
    else max = chroma;
  }
  const channels = toLinearRgb({ ...color, chroma: least }).map((value) => Math.round(255 * fromLinear(Math.min(1, Math.max(0, value)))));
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the channels of "#rrggbb", each from 0 to 255. */
export function channelsOf(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}

/** Returns the linear light, from 0 to 1, of a channel from 0 to 255. */
export function toLinear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function fromLinear(value: number): number {
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function inGamut(channels: readonly number[]): boolean {
  return channels.every((value) => value >= -0.0001 && value <= 1.0001);
}
