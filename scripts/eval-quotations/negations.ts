/**
 * Negating particles, pronouns, adverbs, conjunctions and prepositions, from the languages'
 * grammars. Independent of the product's list, whose gaps the evaluation must be able to show.
 */
interface NegationsOf {
  /** Matches a word without the `marks`. */
  readonly words: RegExp;
  /** Marks that do not tell a negation from another word. */
  readonly marks: RegExp;
  /** Words to insert, with their marks. */
  readonly added: readonly string[];
}

/** Declines “no one”: οὐδείς, μηδείς, and the later οὐθείς, μηθείς. */
const greekNoOne = '(?:ουδ|ουθ|μηδ|μηθ)(?:εις|ενος|ενι|ενα|εν|ενες|ενων|εσι|εσιν|ενας)|(?:ου|μη)δεμι(?:α|ας|αν|ᾳ|αι)';
/** Compounds of οὐ and μή with adverbs; οὐκοῦν (“therefore”) and οὗτοι (“these”) are not. */
const greekAdverbs = '(?:ου|μη)(?:κετι|πω|ποτε|δεπω|δεποτε|δεπωποτε|δαμως|δαμου|δαμη)|μηπως|ουπωποτε|ουχι|μητι(?:γε)?';
const greek = `ου|ουκ|ουχ|μη|ουδε|ουδ|μηδε|μηδ|ουτε|ουτ|ουθ|μητε|μητ|μηθ|${greekNoOne}|${greekAdverbs}|ανευ|ατερ`;

/** Declines nullus and neuter; nonnullus (“some”) is not a negation. */
const latinNone = 'null(?:us|a|um|ius|i|o|am|ae|os|as|is|orum|arum)|neut(?:er|ra|rum|rius|ri|ro|ram)';
const latinNoOne = 'nemo|nemin(?:em|i|e|is)|nihil|nihilum|nihili|nihilo|nil';
const latinAdverbs = 'numquam|nunquam|nusquam|nequaquam|nondum|necdum|nullatenus|haud|haudquaquam|neutiquam|nonne';
const latin = `non|ne|nec|neque|neu|neve|noli|nolite|nisi|sine|${latinNone}|${latinNoOne}|${latinAdverbs}`;

/**
 * אין with the suffixes of the persons; “מלא” (“full”), “הבל” (“vanity”) and “בבל” are no negations
 * with a prefix.
 */
const hebrewNotBeing = 'ו?[הבכלמש]?א\u05b7?ינ(?:ני|נו|נה|ו|ה|ך|כם|ם|מו)|ו?[הבכלמש]?א\u05b7?ין';
const hebrew = `ו?[הבלש]?לו?א|${hebrewNotBeing}|ו?[מל]?בלי|ו?[מל]?בלתי|ו?בל|ו?פן|ו?[בכמ]?א\u05b7?פס|[וה]?א\u05b7ל|לאו`;

export const negationsOf: Readonly<Record<string, NegationsOf>> = {
  en: {
    words: /^(?:not|no|nor|neither|never|none|nothing|nobody|nowhere|nowise|nought|naught|nay|cannot|without|lest|ne’?er|\p{L}+n[’']t)$/u,
    marks: /\p{M}/gu,
    added: ['not', 'never', 'no', 'nor', 'neither', 'without', 'lest', 'nothing', 'don’t', 'nowhere'],
  },
  grc: {
    words: new RegExp(`^(?:${greek})$`, 'u'),
    // Not the rough breathing of οὗ (“where”).
    marks: /(?!\u0314)\p{M}/gu,
    added: ['οὐ', 'οὐκ', 'μή', 'οὐδέ', 'μήτε', 'οὐδείς', 'μηδεμίαν', 'οὐδένων', 'οὔπω', 'μηκέτι', 'μήποτε', 'οὐδαμοῦ', 'ἄνευ'],
  },
  hbo: {
    words: new RegExp(`^(?:${hebrew})$`, 'u'),
    // Not the patah that tells אַל (“not”) from אֶל (“to”) and אֵל (“God”).
    marks: /(?<!א)\u05b7|(?!\u05b7)\p{M}/gu,
    added: ['לֹא', 'וְלֹא', 'הֲלוֹא', 'אַל', 'אֵין', 'אֵינֶנּוּ', 'בַּל', 'בְּלִי', 'לְבִלְתִּי', 'פֶּן'],
  },
  la: {
    words: new RegExp(`^(?:${latin})$`, 'u'),
    marks: /\p{M}/gu,
    added: [
      'non',
      'nec',
      'neque',
      'nihil',
      'nullam',
      'nullis',
      'neminem',
      'numquam',
      'nusquam',
      'nisi',
      'sine',
      'nolite',
      'haud',
      'nondum',
    ],
  },
};

/** Returns whether a word of a text, with its marks, is a negation. */
export function isNegation(language: string, word: string): boolean {
  const rules = negationsOf[language];
  if (!rules) return false;
  const letters = word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{M}’']/gu, '');
  const plain = letters.replaceAll(rules.marks, '');
  return rules.words.test(plain.replaceAll(/^[’']+|[’']+$/gu, ''));
}
