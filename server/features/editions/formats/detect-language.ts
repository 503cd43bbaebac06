import { languageScores } from '#core/scripture/detect-language.ts';

/**
 * Scripts, with the letters that only some of their languages use; the last language is the usual
 * one.
 */
const scripts: readonly (readonly [letters: RegExp, languages: readonly (readonly [letters: RegExp | undefined, tag: string])[]])[] = [
  [
    /\p{Script=Greek}/gu,
    [
      // Breathings and circumflexes, also as combining marks.
      [/[\u1f00-\u1fff]|[\u0313\u0314]|\u0342/gu, 'grc'],
      [undefined, 'el'],
    ],
  ],
  [/\p{Script=Hebrew}/gu, [[undefined, 'he']]],
  [/\p{Script=Syriac}/gu, [[undefined, 'syc']]],
  [
    /\p{Script=Arabic}/gu,
    [
      [/[پچژگ]/gu, 'fa'],
      [undefined, 'ar'],
    ],
  ],
  [/\p{Script=Coptic}/gu, [[undefined, 'cop']]],
  [/\p{Script=Armenian}/gu, [[undefined, 'hy']]],
  [/\p{Script=Georgian}/gu, [[undefined, 'ka']]],
  [/\p{Script=Ethiopic}/gu, [[undefined, 'gez']]],
  [/\p{Script=Hangul}/gu, [[undefined, 'ko']]],
  [
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
    [
      [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
      [/[們說這來個爾為無與對時國華萬]/gu, 'zh-Hant'],
      [/[们说这来个尔为无与对时国华万]/gu, 'zh-Hans'],
      [undefined, 'zh'],
    ],
  ],
];

/** In characters, of each of three places in the text. */
const SAMPLE = 20_000;
/** Letters and words that are enough to recognize a language. */
const MIN_LETTERS = 40;
const MIN_WORDS = 12;
/** Different frequent words; one that several languages share counts as a part of one. */
const MIN_DIFFERENT = 2.5;

/**
 * Returns the language of a text with its markup as a BCP 47 tag: by its script or, of Latin
 * letters, by common words. Undefined for a short text, a mixture, or another language.
 */
export function detectLanguage(text: string): string | undefined {
  const sample = plainSample(text);
  const count = (letters: RegExp): number => sample.match(letters)?.length ?? 0;
  const latin = count(/\p{Script=Latin}/gu);
  for (const [letters, languages] of scripts) {
    const found = count(letters);
    if (found < MIN_LETTERS || found < 2 * latin) continue;
    return languages.find(([special]) => special === undefined || 100 * count(special) >= found)?.[1];
  }
  return languageOfWords(sample);
}

function languageOfWords(sample: string): string | undefined {
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  const [best, second] = languageScores(sample);
  if (best === undefined || words.length < MIN_WORDS || best[1] < words.length / 12 || best[1] < 1.8 * (second?.[1] ?? 0)) return undefined;
  const [different] = languageScores([...new Set(words)].join(' '));
  return different !== undefined && different[1] >= MIN_DIFFERENT ? best[0] : undefined;
}

/** Returns text from three places, without tags, markers of USFM and their attributes. */
function plainSample(text: string): string {
  const at = [0, Math.floor(text.length / 3), Math.floor((2 * text.length) / 3)];
  const parts = text.length <= 3 * SAMPLE ? [text] : at.map((start) => text.slice(start, start + SAMPLE));
  return parts
    .join('\n')
    .replaceAll(/<[^<>]{0,2000}>/g, ' ')
    .replaceAll(/\|[^\\|\n]{0,2000}(?=\\)/g, ' ')
    .replaceAll(/\\\+?[A-Za-z][\w-]{0,20}\*?/g, ' ');
}
