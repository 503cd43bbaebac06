import { type Mark, marksAmong, type Term } from './marks.ts';
import { marksOf } from './snippet.ts';
import { type FoundWord, wordsIn } from './words.ts';

interface LanguageRule {
  readonly language: string;
  readonly foldWord: (word: string) => string;
  /** Returns a longer beginning of a word that folds differently. */
  readonly longerPrefix?: (word: string) => string | undefined;
}

/** Spelling rules of languages whose texts are printed in several ways, applied to folded words. */
const languageRules: readonly LanguageRule[] = [
  {
    language: 'la',
    // Editors print "Jesus" or "Iesus", "vivo" or "uiuo", "coelum" or "caelum".
    foldWord: (word) => word.replaceAll('j', 'i').replaceAll('v', 'u').replaceAll('oe', 'ae'),
    // "intro" is also the beginning of "introeat".
    longerPrefix: (word) => (word.endsWith('o') ? `${word}e` : undefined),
  },
  // Small letters that only Qur'anic spelling adds.
  { language: 'ar', foldWord: (word) => word.replaceAll(/[\u06e5\u06e6]/g, '') },
];

/**
 * Returns the words of a text as its index has them: folded, in Latin also with i for j, u for v
 * and ae for oe.
 */
export function textWords(text: string, language: string): FoundWord[] {
  const rule = languageRules.find((one) => isLanguage(language, one.language));
  const words = wordsIn(text);
  return rule ? words.map(({ word, ...range }) => ({ word: rule.foldWord(word), ...range })) : words;
}

/** Returns the forms that the words of a term can have in texts of any language. */
export function termsInTexts(term: Term): Term[] {
  const forms = new Map([[term.words.join(' '), term]]);
  for (const { foldWord, longerPrefix } of languageRules) {
    const longer = term.prefix ? longerPrefix?.(term.words.at(-1) ?? '') : undefined;
    for (const last of [term.words.at(-1), longer]) {
      if (last === undefined) continue;
      const words = [...term.words.slice(0, -1), last].map(foldWord);
      if (words.every((word) => word !== '')) forms.set(words.join(' '), { ...term, words });
    }
  }
  return [...forms.values()];
}

/** Like `marksOf`, for the text of an edition. `terms` are forms from `termsInTexts`. */
export function marksInText(text: string, language: string, terms: readonly Term[]): Mark[] {
  return languageRules.some((rule) => isLanguage(language, rule.language))
    ? marksAmong(textWords(text, language), terms)
    : marksOf(text, terms);
}

function isLanguage(tag: string, language: string): boolean {
  return tag === language || tag.startsWith(`${language}-`);
}
