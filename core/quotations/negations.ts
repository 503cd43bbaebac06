import { fold } from '../fold.ts';

// In folded form, as `core/words.ts` folds words.
const words = new Set(
  [
    'not no never none nothing nor neither nobody nowhere nowise nought naught cannot without nay lest neer',
    'dont doesnt didnt isnt arent wasnt werent hasnt havent hadnt wont wouldnt shouldnt couldnt cant mustnt neednt mightnt oughtnt shant aint',
    'ου ουκ ουχ ουχι μη μητι ουδε μηδε ουτε μητε ουδ μηδ ουτ μητ ουθ μηθ ουκετι μηκετι ουπω μηπω ουδεπω μηδεπω ουπωποτε ουδεπωποτε',
    'ουποτε μηποτε ουδεποτε μηδεποτε μηπωσ ουδαμωσ μηδαμωσ ουδαμου μηδαμου ουδαμη μηδαμη ανευ ατερ',
    'לא ולא הלא והלא בלא ובלא ללא שלא לוא ולוא הלוא והלוא בלוא אל ואל לאו בל ובל פנ ופנ אפס ואפס באפס כאפס מאפס',
    'בלי ובלי מבלי ומבלי לבלי בלתי ולבלתי לבלתי מבלתי ובלתי',
    'non nonne ne nec neque necdum neu neue nisi nihil nil nihilum nihili nihilo nemo neminem nemini nemine neminis noli nolite sine',
    'numquam nunquam nusquam nequaquam nondum nullatenus haud haudquaquam neutiquam',
    'nullus nulla nullum nullius nulli nullo nullam nullae nullos nullas nullis nullorum nullarum',
    'neuter neutra neutrum neutrius neutri neutro neutram',
    'nicht kein keine keinen keiner keinem keines nie niemals nichts niemand pas jamais rien ni aucun aucune no nunca nada ningun',
  ]
    .flatMap((list) => list.split(' '))
    .concat(greekNoOnes(), hebrewNotBeings()),
);

/** Declines οὐδείς and μηδείς, “no one”, and their later forms with θ. */
function greekNoOnes(): string[] {
  const endings = 'εισ εν ενοσ ενι ενα ενεσ ενων εσι εσιν ενασ'.split(' ');
  const feminine = 'α ασ αν αι'.split(' ').flatMap((ending) => [`ουδεμι${ending}`, `μηδεμι${ending}`]);
  return ['ουδ', 'μηδ', 'ουθ', 'μηθ'].flatMap((stem) => endings.map((ending) => stem + ending)).concat(feminine);
}

/** Returns אין, “there is not”, with the suffixes of the persons and the prefixes of words. */
function hebrewNotBeings(): string[] {
  const forms = ['אינ', ...'אינני אינכ איננו אינו איננה אינה אינכמ אינמ אינמו'.split(' ')];
  return ['', 'ו', 'ה', 'ב', 'כ', 'ל', 'מ', 'ש'].flatMap((prefix) => forms.map((form) => prefix + form));
}

/**
 * Returns whether a folded word is a negation. `written` is the word as it stands, whose signs can
 * show that it is not one.
 */
export function isNegation(word: string, written: string): boolean {
  return words.has(word) && !isOtherWord(word, written);
}

/**
 * Returns whether only signs that a word lacks would show if it is a negation: ου in capitals, אל
 * without points.
 */
export function isAmbiguous(word: string, written: string): boolean {
  return ambiguous.has(word) && !/\p{M}/u.test(written.normalize('NFD'));
}

const ambiguous = new Set(['ου', 'ουχ', 'אל', 'ואל']);
const ROUGH = '\u0314';
const [PATAH, SEGOL, TSERE, HOLAM] = ['\u05b7', '\u05b6', '\u05b5', '\u05b9'];

/** Points and breathings tell οὗ from οὐ, and אֶל and אֵל from אַל. */
function isOtherWord(word: string, written: string): boolean {
  if (word === 'ου' || word === 'ουχ') return written.normalize('NFD').includes(ROUGH);
  if (word !== 'אל' && word !== 'ואל') return false;
  const points = written.normalize('NFD');
  return !points.includes(PATAH) && [SEGOL, TSERE, HOLAM].some((point) => points.includes(point));
}

/** Returns whether any word of a plain text is a negation. */
export function hasNegation(text: string): boolean {
  return (text.match(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu) ?? []).some((word) => isNegation(fold(word), word));
}
