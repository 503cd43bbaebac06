import { fold } from '../fold.ts';

// In folded form, as `core/words.ts` folds words.
const words = new Set(
  [
    'not no never none nothing nor neither nobody nowhere nought naught cannot without nay',
    'dont doesnt didnt isnt arent wasnt werent hasnt havent hadnt wont wouldnt shouldnt couldnt cant mustnt neednt shant aint',
    'ου ουκ ουχ ουχι μη ουδε μηδε ουτε μητε ουδεισ ουδεν ουδεμια ουδενοσ ουδενι ουδενα μηδεισ μηδεν μηδεμια μηδενοσ μηδενι μηδενα ουκετι μηκετι ουπω ουδεποτε μηδεποτε ουδαμωσ μηδαμωσ',
    'לא ולא הלא בלא ללא אל ואל אינ ואינ מאינ בל ובל בלי מבלי לבלתי בלתי איננו אינני אינכ אינמ אינה לאו',
    'non ne nec neque nihil nil nemo neminem nemini nullus nulla nullum nullius nulli nullo nullam nunquam numquam haud neue neu nolite noli nequaquam nondum sine',
    'nicht kein keine keinen keiner keinem keines nie niemals nichts niemand pas jamais rien ni aucun aucune no nunca nada ningun',
  ].flatMap((list) => list.split(' ')),
);

/** Returns whether a folded word is a negation. `written` is the word as it stands, whose signs can show that it is none. */
export function isNegation(word: string, written: string): boolean {
  return words.has(word) && !isOtherWord(word, written);
}

/** Returns whether only signs that a word lacks would show if it is a negation: ου in capitals, אל without points. */
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
