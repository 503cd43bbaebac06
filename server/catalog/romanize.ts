import { fold } from '#core/fold.ts';

/**
 * Transliterates Cyrillic and Greek roughly, following the Library of Congress tables without
 * diacritics. Used only to sort authors without a given transliteration; never shown.
 */
export function romanize(text: string): string {
  return /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text)
    ? Array.from(fold(text), (letter) => letters.get(letter) ?? letter).join('')
    : text;
}

const letters = new Map([
  ...pairs('а a б b в v г g ґ g д d е e є ie ж zh з z и i і i ј j к k л l љ lj м m н n њ nj о o п p р r с s т t ћ c ђ dj у u ф f х kh'),
  ...pairs('ц ts ч ch џ dz ш sh щ shch ы y э e ю iu я ia ѣ ie ѳ f'),
  ...pairs('α a β v γ g δ d ε e ζ z η e θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s τ t υ y φ ph χ ch ψ ps ω o'),
  ['ъ', ''] as const,
  ['ь', ''] as const,
]);

function pairs(table: string): (readonly [string, string])[] {
  return table.split(/ (?=\P{Script=Latin})/u).map((pair) => [pair.slice(0, 1), pair.slice(2)]);
}
