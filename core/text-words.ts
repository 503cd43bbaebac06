import { type Mark, marksAmong, type Term } from './marks.ts';
import { marksOf } from './snippet.ts';
import { type FoundWord, wordsIn } from './words.ts';

/** Spelling rules of languages whose texts are printed in several ways, applied to folded words. */
const languageRules: readonly { readonly language: string; readonly foldWord: (word: string) => string }[] = [
  // Editors print "Jesus" or "Iesus", "vivo" or "uiuo".
  { language: 'la', foldWord: (word) => word.replaceAll('j', 'i').replaceAll('v', 'u') },
  // Small letters that only Qur'anic spelling adds.
  { language: 'ar', foldWord: (word) => word.replaceAll(/[\u06e5\u06e6]/g, '') },
];

/** Returns the words of a text as its index has them: folded, in Latin also with i for j and u for v. */
export function textWords(text: string, language: string): FoundWord[] {
  const rule = languageRules.find((one) => isLanguage(language, one.language));
  const words = wordsIn(text);
  return rule ? words.map(({ word, ...range }) => ({ word: rule.foldWord(word), ...range })) : words;
}

/** Returns the forms that the words of a term can have in texts of any language. */
export function termsInTexts(term: Term): Term[] {
  const forms = new Map([[term.words.join(' '), term]]);
  for (const { foldWord } of languageRules) {
    const words = term.words.map(foldWord);
    if (words.every((word) => word !== '')) forms.set(words.join(' '), { ...term, words });
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
