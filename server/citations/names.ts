import { fold } from '#core/fold.ts';
import { namePartsOf, type NameParts } from '#core/names.ts';
import { trimEndCharacters } from '#core/trim.ts';
import type { CslName } from './csl-data.ts';

// People known by a single name, possibly followed by a place or byname. No title starts with one
// of these.
const singleNames = new Set(
  `abelard alcuin ambrose anselm aquinas aristotle arnobius athanasius athenagoras augustine averroes avicenna barth basil bede benedict
  bernard boethius bonaventure bonhoeffer bultmann calvin cassian cassiodorus chrysostom cicero clement columba cyprian cyril damascene
  dante descartes diadochus didymus dionysius eckhart egeria ephrem epiphanius erasmus eriugena eusebius evagrius gregory hegel hildegard
  hilary hippolytus ignatius irenaeus isidore jerome josephus justin kant kierkegaard lactantius leibniz lombard luther maimonides
  melanchthon nestorius newman origen pascal pelagius philo plato plotinus polycarp porphyry proclus prosper pseudo-dionysius rahner rashi
  ratzinger schleiermacher scotus seneca socrates spinoza suarez tatian tertullian theodoret theophilus tillich vitruvius wesley zwingli`.split(
    /\s+/,
  ),
);

// Words that are always given names; not Grace, Faith, Christian or Mark.
const givenNames = new Set(
  `adolf albert albrecht alexander alister alvin andrew anna anne anthony antonio benjamin brian bruce carl caroline catherine charles
  charlotte christoph christopher colin cornelius daniel david dietrich donald dorothy eberhard edith edmund edward elizabeth emil emily
  eric ernst etienne eugene evelyn francis francois frank frederick friedrich geoffrey georg george gerhard gilbert gordon gottfried gunther
  gustaf gustavo hans harold harry heinrich helen helmut henri henry herbert herman hermann howard hugh hugo immanuel isaac jacob jacques
  james jane jean jeremy joachim johann johannes john jonathan joseph juan judith julian jurgen justo karl katherine kathryn kenneth
  lancelot laurence leo leonardo leslie lewis louis ludwig margaret maria marie marilyn martin mary matthew maurice max michael nicholas
  oliver oscar otto patrick paul peter philip philipp pierre rachel ralph raymond rebecca reinhold richard robert roger roland rosemary
  rowan rudolf samuel sarah sebastian sergei sergius simone soren stanley stephen susan theodore teresa thomas timothy ursula vladimir
  walter wilhelm william wolfhart yves`.split(/\s+/),
);

const initials = /^(?:\p{Lu}\.-?)+$/u;
const nameWord = /^\p{Lu}[\p{L}\p{M}'’.-]*$/u;
const particle = /^(?:von|van|der|den|de|del|della|di|da|du|la|le|zu|zur)$/;

/** Returns the name of a work's author in CSL: "Newman, John Henry", "Thomas Aquinas". */
export function cslNameOf(name: string): CslName {
  const parts = name.includes(',') ? namePartsOf(name) : undefined;
  return (parts ? personOf(parts) : parsePerson(name)) ?? { literal: name };
}

/**
 * Returns a name as handbooks cite it: without honorifics and offices, unless there is nothing else
 * to tell people apart.
 */
function personOf({ family: written, given, honorifics, epithets, suffixes, offices, ranks }: NameParts): CslName | undefined {
  const family = trimEndCharacters(written, ', ');
  const names = given.map((part) => trimEndCharacters(part, ', ')).filter((part) => part !== '' && part !== 'Cardinal');
  if (names.length > 0) {
    // A married woman has the name of her husband.
    const before = honorifics.filter((part) => part.startsWith('Mrs'));
    const own = names.toReversed().join(' ');
    const shown = own.endsWith(` ${family}`) ? own.slice(0, -family.length - 1) : own;
    const particles = ranks.map((rank) => rank.slice(rank.lastIndexOf(' ') + 1));
    return { family, given: [...before, shown, ...particles].join(' '), ...(suffixes[0] !== undefined && { suffix: suffixes[0] }) };
  }
  if (ranks.length > 0) return undefined;
  if (epithets.length > 0) return { literal: [family, ...epithets].join(' ') };
  const title = honorifics.find((part) => !/^(?:Saint|St\.)$/.test(part));
  if (title !== undefined) return { literal: `${title} ${family}` };
  return { literal: singleNames.has(fold(family)) ? family : [family, ...offices].join(', ') };
}

/**
 * Returns the person that the words certainly name. A wrong author is worse than one left in the
 * title, so the first word must be a name from one of the two lists.
 */
export function parsePerson(words: string): CslName | undefined {
  const all = words.split(' ');
  const [first = ''] = all;
  const rest = all.slice(1);
  if (all.length > 5 || !nameWord.test(first)) return undefined;
  if (singleNames.has(fold(first))) {
    if (rest.length === 0) return { family: first };
    return rest.every(isOfByname) && nameWord.test(all.at(-1) ?? '') ? { literal: words } : undefined;
  }
  if (!initials.test(first) && !givenNames.has(fold(first))) return undefined;
  // "Julian of Norwich", "Peter the Venerable": known by the first name.
  if (all[1] === 'of' || all[1] === 'the')
    return rest.length > 1 && rest.slice(1).every((word) => nameWord.test(word)) ? { literal: words } : undefined;
  return splitName(all);
}

export function isInitial(word: string): boolean {
  return initials.test(word);
}

function isOfByname(word: string): boolean {
  return /^(?:of|the)$/.test(word) || nameWord.test(word);
}

/**
 * Splits given names, particles and a family name: "Hans Urs von Balthasar". Particles stay with
 * the family name, since RIS would drop them.
 */
function splitName(all: readonly string[]): CslName | undefined {
  const family = all.at(-1) ?? '';
  const from = all.findIndex((word) => particle.test(word));
  const givenEnd = from === -1 ? all.length - 1 : from;
  const given = all.slice(0, givenEnd);
  const particles = all.slice(givenEnd, -1);
  const whole = given.length > 0 && given.every((word) => nameWord.test(word)) && particles.every((word) => particle.test(word));
  if (!whole || !nameWord.test(family) || initials.test(family)) return undefined;
  return { family: [...particles, family].join(' '), given: given.join(' ') };
}
