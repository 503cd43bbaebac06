/**
 * Text normalization for comparing, searching and sorting. The database never folds or sorts text
 * itself, because its locale is unknown. Keep this module small: the browser loads it too.
 */

const LONGEST_KEY = 200;
const LONGEST_WORD = 60;

/**
 * Normalizes letters so that typed and printed forms match: "Ἀθανάσιος" and "αθανασιοσ",
 * "al-Ṭabarī" and "al-tabari".
 */
export function fold(text: string): string {
  return withoutQuotes(foldLetters(text));
}

/**
 * Folds a text and replaces each run of other characters with one space, so that spelling variants
 * are equal. May return ''.
 */
export function foldedText(text: string): string {
  return fold(text).replace(NOT_ALPHANUMERIC, ' ').trim();
}

/**
 * Returns the distinct search words of a text, in order, for word lists without phrases. Omits
 * elided articles and prepositions ("l'Église" gives "église").
 */
export function foldedWords(text: string): string[] {
  const words = new Set<string>();
  for (const [word] of fold(text.replace(ELISION, '')).matchAll(WORD)) words.add(truncate(word, LONGEST_WORD));
  return [...words];
}

/** Returns the folded words of a name as they are stored and compared, at most 200 characters. */
export function nameWords(name: string): string {
  return truncate(foldedWords(name).join(' '), LONGEST_KEY).trimEnd();
}

/**
 * Returns the sort key of a title. `language` is an ISO 639 code that selects the leading articles
 * to skip, besides "the".
 */
export function sortKey(text: string, language?: string | null): string {
  const letters = foldLetters(text).replace(LEADING_PUNCTUATION, '');
  return keyOf(withoutArticle(letters, language?.toLowerCase().split('-')[0] ?? 'en'), text);
}

/**
 * Returns the sort key of a person: al-Ghazali sorts under g, and a name in another script under
 * the first alias in Latin letters.
 */
export function nameSortKey(name: string, aliases: readonly string[] = []): string {
  const shownName = [name, ...aliases].find(startsLatin) ?? name;
  const letters = foldLetters(shownName).replace(LEADING_PUNCTUATION, '');
  return keyOf(letters.replace(/^(?:the\s+|(?:[ae][lnrstz]|a[dt]h?|ash)-)(?=['"]?[\p{L}\p{N}])/u, ''), shownName);
}

/** Returns the index letter of a key from `nameSortKey`, if its first character is a to z. */
export function initialLetter(key: string): string | null {
  return /^[a-z]/.exec(key)?.[0] ?? null;
}

// Only scripts that are readable without vowel signs lose their marks; Indic vowel signs are part
// of the word. Japanese voicing marks have the Inherited script, so they are excluded explicitly.
const MARKS =
  /\p{M}(?<=[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Coptic}\p{Script=Ethiopic}])(?<![\u3099\u309a])/gu;

const ASCII = /^[ -~]*$/;

// Letters without a Unicode decomposition, each followed by its replacement: æ → ae. NFKD handles é
// and Arabic hamza carriers.
const PLAIN = new Map(
  [
    'øo łl đd ðd þth æae œoe ßss ıi ħh ŋn ŧt əe ɛe ɔo',
    'ςσ ךכ םמ ןנ ףפ ץצ װוו ױוי ײיי ܤܣ ٱا ةه ىي یي کك',
    '٠0 ١1 ٢2 ٣3 ٤4 ٥5 ٦6 ٧7 ٨8 ٩9 ۰0 ۱1 ۲2 ۳3 ۴4 ۵5 ۶6 ۷7 ۸8 ۹9',
  ].flatMap((line) => line.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)] as const)),
);
const NOT_PLAIN = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'gu');

// Format characters (joiners, direction marks, soft hyphens), the tatweel, and the various signs
// for ayn, alef and soft letters.
const SILENT = /[\p{Cf}\u0640\u02b9-\u02bb\u02bd-\u02c1\u02c6-\u02cf\ua723\ua725\u2018\u201b\u0060\u055a\u05f3\u05f4]/gu;
const APOSTROPHES = /['\u02bc\u2019\u2032\ua78b\ua78c]/gu;
// Hebrew abbreviations are often typed with ASCII quotation marks: רש"י.
const HEBREW_QUOTES = /(?<=\p{Script=Hebrew})["\u201c\u201d](?=\p{Script=Hebrew})/gu;
const NOT_ALPHANUMERIC = /[^\p{L}\p{N}\p{M}]+/gu;
const LEADING_PUNCTUATION = /^[^\p{L}\p{N}]+/u;
// Each Chinese or Japanese character is a word; a run of Thai, Lao, Khmer or Burmese stays whole.
const WORD =
  /(?=[\p{L}\p{N}])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}](?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}])*/gu;
const ELISION = /(?<![\p{L}\p{N}\p{M}])(?:l|d|qu|un|gl|dell|nell|all|sull|dall)['\u2019\u02bc](?=\p{L})/giu;

const THE = articles('the');
// In folded form. An article that ends in an apostrophe or hyphen is attached to the next word, as
// is Arabic ال (except in الله).
const ARTICLES = new Map<string, RegExp>([
  ['ar', articles('the al- el- ad- adh- an- ar- as- ash- at- ath- az- ال(?!له)')],
  ['ca', articles("the el la els les l' un una")],
  ['da', articles('the en et den det de')],
  ['de', articles('the der die das dem den des ein eine einem einen einer eines')],
  ['el', articles('the ο η το οι τα ενασ ενα μια')],
  ['en', articles('the a an')],
  ['eo', articles('the la')],
  ['es', articles('the el la lo los las un una unos unas')],
  ['fr', articles("the le la les l' un une des")],
  ['grc', articles('the ο η το οι αι τα')],
  ['he', articles('the ha- he-')],
  ['hu', articles('the a az egy')],
  ['it', articles("the il lo la i gli gl' le l' un un' uno una")],
  ['nl', articles('the de het t een')],
  ['no', articles('the en et den det de')],
  ['pt', articles('the o a os as um uma uns umas')],
  ['ro', articles('the un o')],
  ['sv', articles('the en ett den det de')],
]);

/** Returns a pattern that matches one of the articles at the start of a text, if a word follows. */
function articles(list: string): RegExp {
  const forms = list.split(' ').map((form) => (/['\-)]$/.test(form) ? form.replace("'", APOSTROPHES.source) : `${form}\\s+`));
  return new RegExp(`^(?:${forms.join('|')})(?=["'(\\[«\u201c]?[\\p{L}\\p{N}])`, 'u');
}

function foldLetters(text: string): string {
  // Most text is ASCII; this shortcut halves the time of an import.
  if (ASCII.test(text)) return text.toLowerCase().replace(SILENT, '');
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(SILENT, '')
    .replace(MARKS, '')
    .replace(NOT_PLAIN, (letter) => PLAIN.get(letter) ?? letter);
}

/**
 * Removes quotes, then composes to NFC: a removed character may have separated two parts of a
 * Korean syllable.
 */
function withoutQuotes(letters: string): string {
  return letters.replace(APOSTROPHES, '').replace(HEBREW_QUOTES, '').normalize('NFC');
}

/**
 * Removes a leading article. "The" counts in every language; "a" and "an" only in English, since
 * they are words elsewhere.
 */
function withoutArticle(letters: string, language: string): string {
  return letters.replace(ARTICLES.get(language) ?? THE, '');
}

function keyOf(letters: string, text: string): string {
  const key = withoutQuotes(letters).replace(NOT_ALPHANUMERIC, ' ').trim();
  return truncate(key === '' ? text : key, LONGEST_KEY);
}

function startsLatin(name: string): boolean {
  return /^[^\p{L}]*\p{Script=Latin}/u.test(fold(name));
}

/** Truncates a text without splitting a surrogate pair. */
function truncate(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/u, '');
}
