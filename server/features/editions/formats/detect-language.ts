/** Common words that few other languages share. */
const commonWords: Readonly<Record<string, string>> = {
  en: 'the and of to that is was for with his not they which shall unto from be this have',
  la: 'et in est non ad cum ut sed quod qui quae enim autem eius sunt ab ex deus domini ejus',
  de: 'und der die das nicht ist ich zu den mit dem sich auf ein eine daß dass wird auch',
  fr: 'et les des est une que qui dans pour pas vous nous sur son avec ne au ce sont',
  es: 'y en la el los las que del una por con para su no como más pero sus le lo fue',
  it: 'il che di la non per una sono con del della gli si al ma come nel è',
  nl: 'en het een van de niet dat zijn met voor op aan hij ook werd wordt naar maar bij',
  pt: 'os as que não uma com para por do da dos das em ao se mais como seu',
  pl: 'nie na się że do jest jak jego ale jako ich był przez od po który',
};
const languagesByWord = new Map<string, string[]>();
for (const [language, words] of Object.entries(commonWords))
  for (const word of words.split(' ')) languagesByWord.set(word, [...(languagesByWord.get(word) ?? []), language]);

/** Scripts, with the letters that only some of their languages use; the last language is the usual one. */
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
const MIN_DIFFERENT = 3;

/**
 * Returns the language of a text with its markup as a BCP 47 tag: by its script or, of Latin letters, by common words.
 * Undefined for a short text, a mixture, or another language.
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
  const different = new Set(words);
  const counts = new Map<string, number>();
  for (const word of words) for (const language of languagesByWord.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
  const [[best, most] = [undefined, 0], [, second] = [undefined, 0]] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (best === undefined || words.length < MIN_WORDS || most < words.length / 12 || most < 1.8 * second) return undefined;
  return (commonWords[best] ?? '').split(' ').filter((word) => different.has(word)).length >= MIN_DIFFERENT ? best : undefined;
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
