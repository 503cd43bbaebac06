import type { CslName } from './csl-data.ts';
import { isInitial } from './names.ts';

// In other scripts, the family name may come first.
const latinWord = /^\p{Script=Latin}[\p{Script=Latin}\p{M}'’.-]*$/u;
const capital = /^\p{Lu}/u;
const particle =
  /^(?:von|vom|van|der|den|de|del|della|dei|degli|dal|di|da|das|do|dos|du|des|la|le|las|los|ten|ter|zu|zum|zur|af|av|al|el|bin|bint|ben|ibn|st\.?)$/i;
const generation = /^(?:Jr|Sr)\.?$|^(?:I{2,3}|IV)$/;
/** Degrees and orders, which handbooks leave out: PhD, M.A., OSB. */
const degree = /^(?:(?:\p{Lu}\.?){2,5}|(?:Ph|Th|Litt|Lic|Ed|Min)\.?\p{Lu}{1,2}\.?|D\.?(?:Phil|Min|Th)\.?)$/u;
const academicTitle = /^(?:Dr|Prof|Professor|Rev|Revd|Mr|Mrs|Ms)\.?$/;
/** Before a name in religion, which has no family name. */
const religiousTitle =
  /^(?:Fr|Father|Br|Brother|Sr|Sister|Mother|Abba|Amma|Abbot|Dom|Don|Pope|Bishop|Archbishop|Cardinal|Metropolitan|Patriarch|Pastor|Rabbi|Saint|St|Team|The)\.?$/;
const MOST_WORDS = 6;

/**
 * Returns the display name of an account as the name of a person, given names first. A single word,
 * a title of religion and a byname ("of Nyssa") stay as they are.
 */
export function nameOfAccount(displayName: string): CslName {
  return partsOf(displayName) ?? { literal: displayName };
}

function partsOf(displayName: string): CslName | undefined {
  const [name = '', ...after] = displayName.split(/,\s*/);
  const honors = after.filter((part) => !degree.test(part) || generation.test(part));
  const [other] = honors;
  if (honors.length > 1) return undefined;
  if (other !== undefined && !generation.test(other)) return after.length === 1 ? ofIndex(name, other) : undefined;
  const all = name.split(' ');
  const words = academicTitle.test(all[0] ?? '') ? all.slice(1) : all;
  const last = words.at(-1) ?? '';
  if (other === undefined && generation.test(last)) return personOf(words.slice(0, -1), last);
  return personOf(words, other);
}

/** Reads "Hale, Macrina". */
function ofIndex(family: string, given: string): CslName | undefined {
  const words = [...given.split(' '), ...family.split(' ')];
  return words.length <= MOST_WORDS && words.every(isPartOfName) ? { family, given } : undefined;
}

function personOf(words: readonly string[], suffix: string | undefined): CslName | undefined {
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  if (words.length < 2 || words.length > MOST_WORDS || !words.every(isPartOfName)) return undefined;
  if (religiousTitle.test(first) || !capital.test(first) || !capital.test(last) || isInitial(last)) return undefined;
  const from = words.findIndex((word, i) => i > 0 && i < words.length - 1 && particle.test(word));
  const familyStart = from === -1 ? words.length - 1 : from;
  return {
    family: words.slice(familyStart).join(' '),
    given: words.slice(0, familyStart).join(' '),
    ...(suffix !== undefined && { suffix }),
  };
}

function isPartOfName(word: string): boolean {
  return latinWord.test(word) && (capital.test(word) || particle.test(word));
}
