import { ancientAuthors } from '#core/ancient-works.ts';
import { fold, foldedWords } from '#core/fold.ts';
import { books } from '#core/scripture-books.ts';
import { trimCharacters, trimEndCharacters } from '#core/trim.ts';
import { isInitial, parsePerson } from '../../citations/names.ts';

/** A person as a citation names them; those with one name or a byname have no given name. */
export interface Person {
  readonly given: string;
  readonly family: string;
}

const MAX_NAME_WORDS = 8;
const PARTICLES = new Set('of the von van der den de du la le da di del della ibn bin al and y e zu zur ben bar'.split(' '));
/** Words that begin a sentence before a comma, and those of repeated citations. */
const NO_NAMES = new Set(
  'however indeed moreover thus therefore nevertheless nonetheless finally first second third here again further furthermore ibid idem also conversely hence still yet perhaps of in on at for'.split(
    ' ',
  ),
);

/** Returns whether words have the form of a name. Titles may have this form, too. */
export function hasFormOfName(text: string): boolean {
  const words = text.split(' ');
  return (
    text !== '' &&
    words.length <= MAX_NAME_WORDS &&
    !/[\d()?!]/.test(text) &&
    !NO_NAMES.has(trimEndCharacters(words[0] ?? '', '.').toLowerCase()) &&
    words.every((word) => /^['’]?(?:[adl]l?['’-])?[\p{Lu}\p{Lo}]/u.test(word) || PARTICLES.has(word))
  );
}

/** Words of titles. None is a part of a name often enough to risk a wrong author. */
const TITLE_WORDS = new Set(
  `a an the and on in to from for against or not new old early late great holy sacred divine
  acts antiquities apology apologies bible book books canon canons catechism catechisms chapter christ christian christianity christology church
  churches city commentary commentaries confession confessions constitution council councils creed creeds cross dictionary discourse
  discourses doctrine doctrines documents dogma dogmatic dogmatics ecclesiology encyclical encyclopedia epistle epistles eschatology essay
  essays eternal ethics eucharist evangelical evil exegesis faith father fathers first gospel gospels grace hebrew greek hermeneutics
  hermeneutical history homilies homily hope hymn hymns incarnation institutes introduction jesus jewish judaism justification kingdom
  latin law lectures letter letters life light liturgy liturgical lord love lutheran meditations metaphysics ministry modern moral morals
  mystery mystical mysticism natural nature oration orations orthodox orthodoxy part patristic philosophy philosophical poems political
  pneumatology practical prayer prayers preaching predestination priesthood psalm psalter rabbah reason redemption reformation reformed
  religion religious resurrection revelation roman rule sacrament sacraments salvation scholasticism scripture scriptures second sermon
  sermons sin soteriology soul spirit spiritual spirituality summa symbolics systematic talmud testament testaments theologia theologiae
  theological theology tradition traditions treatise trinity truth virtue virtues vol volume westminster word wisdom works world worship`
    .split(/\s+/)
    .concat(books.flatMap(({ name }) => foldedWords(name)).filter((word) => !/\d/.test(word) && !isGivenName(word))),
);

/** Books of scripture are also called by the names of persons. */
function isGivenName(word: string): boolean {
  return parsePerson(`${word[0]?.toUpperCase()}${word.slice(1)} Smith`) !== undefined;
}

/** Returns the person whom words name: only one with a known name if it must be certain. */
export function personOf(written: string, isCertain = false): Person | undefined {
  const words = withoutTitles(firstOf(written));
  const known = parsePerson(words);
  if (known) return 'literal' in known ? { given: '', family: known.literal } : { given: known.given ?? '', family: known.family };
  const all = words.split(' ');
  if (isCertain || all.length < 2 || all.length > MOST_WORDS || !hasFormOfName(words) || all.some(isTitleWord)) return undefined;
  if (all.includes('of') || all.includes('the')) return { given: '', family: words };
  const particle = all.findIndex((word) => PARTICLES.has(word));
  const start = particle > 0 ? particle : all.length - 1;
  const family = all.slice(start).join(' ');
  return isInitial(family) ? undefined : { given: all.slice(0, start).join(' '), family };
}

const MOST_WORDS = 5;

/**
 * Returns the first person of "Barth, Karl, and Emil Brunner", "Balthasar, Hans Urs von" and
 * "Dulles, A., ed.".
 */
export function invertedPersonOf(written: string): Person | undefined {
  const [family = '', second = '', ...others] = written.split(/,\s+/);
  const given = withoutTitles(firstOf(second.replace(/^(?:&|and) .*/, '')));
  if (given === '') return others.length === 0 && withoutTitles(second) === '' ? personOf(family, true) : undefined;
  const names = given.split(' ');
  const isName =
    hasFormOfName(family) && family.split(' ').length <= 3 && names.length <= 4 && hasFormOfName(names.filter(isNoParticle).join(' '));
  // "Origen, Hexapla": a person of one name, and a title.
  const known = parsePerson(`${given} ${family}`);
  const isKnown = known !== undefined && 'family' in known;
  if (!isName || (!isKnown && (parsePerson(family) !== undefined || isTitled(family, given)))) return undefined;
  const particles = names.slice(names.findLastIndex(isNoParticle) + 1);
  const first = names.slice(0, names.length - particles.length).join(' ');
  return { given: first.replace(/(?<!\p{L})\p{Lu}$/u, '$&.'), family: [...particles, family].join(' ') };
}

function isNoParticle(word: string): boolean {
  return !PARTICLES.has(word);
}

function isTitled(family: string, given: string): boolean {
  return `${family} ${given}`.split(' ').some(isTitleWord);
}

function isTitleWord(word: string): boolean {
  return !PARTICLES.has(word) && TITLE_WORDS.has(fold(trimCharacters(word, ',.:;’\'"')));
}

/** Returns the first of several names. */
function firstOf(names: string): string {
  return (names.split(/,? (?:and|&|et al\.?|with) |; /)[0] ?? '').trim();
}

const TITLES = new Set('saint st sts ste pope bishop archbishop cardinal rev dr prof fr sir'.split(' '));
const AFTER = new Set('ed eds trans tr comp et al jr sr sj s.j op o.p osb o.s.b'.split(' '));

/** Removes "Saint", "Jr." and "ed." */
function withoutTitles(name: string): string {
  const words = trimCharacters(name, ' ,:;').split(' ');
  const isIn = (set: Set<string>) => (word: string) => set.has(trimCharacters(word, '(),.:').toLowerCase());
  const [isTitle, isAfter] = [isIn(TITLES), isIn(AFTER)];
  const start = words.findIndex((word) => !isTitle(word));
  const end = words.findLastIndex((word) => !isAfter(word));
  if (start === -1 || end < start) return '';
  return trimCharacters(words.slice(start, end + 1).join(' '), ' ,:;').replace(/(?<=\p{L}{2})\.$/u, '');
}

/** Returns the name in reading order. */
export function displayName({ given, family }: Person): string {
  return given === '' ? family : `${given} ${family}`;
}

/** Returns the name as a bibliography has it. */
export function invertedName({ given, family }: Person): string {
  return given === '' ? family : `${family}, ${given}`;
}

/**
 * Returns the folded words by which citations of one person can be compared: the family name, or
 * all of a byname.
 */
export function personKey({ family }: Person): string[] {
  const words = foldedWords(family);
  // Citations have "Augustine" and "Augustine of Hippo", but Gregory must be "Gregory of Nyssa".
  const ancient = ancientAuthors.find((author) => author.words.every((word) => words.some((one) => one.startsWith(word))));
  return ancient ? [...ancient.words] : words.filter((word) => !PARTICLES.has(word));
}
