/** Before a name. */
const honorific = /^(?:Sir|Saint|St\.|Mrs\.?|Mr\.?|Dr\.?|Rev\.?|Lady|Brother|Sister|Mother|Father|Pope|Rabbi|Mar)$/;
/** After a name, with a comma. */
const suffix = /^(?:Jr\.?|Sr\.?|[IVX]+)$/;
/** Belongs to the name before it: "of Hippo", "the Venerable", "à Kempis". */
const epithet = /^(?:(?:of|the|de|da|di|du|del|della|von|van|zu|à|a|le|la|ibn|bar|ben)\s|d['’]|(?:Aquinas)$)/;
/** An office or a rank, which follows the name: "Bishop of Milan", "Baron". */
const office =
  /^(?:(?:arch)?(?:bishop|abbot|deacon|priest)|patriarch|metropolitan|maphrian|catholicos|king|queen|consort|emperor|prince|princess|duke|duchess|earl|marquess|marquis|count|countess|contessa|viscount|baron|freiherr|baroness|graf|lord|bey|disciple|(?:[a-z]\.){2,})(?!\p{L})/iu;
/** A rank that goes with the family name: "Freiherr von" Leibniz, "baron d'" Holbach. */
const rankOfFamily = /\s(?:von|zu|de|du|d['’])$/;
const isDate = /^(?:active|fl\.|b\.|d\.|c\.|ca\.)?\s*\d/i;

/**
 * A name in the order of an index, in parts: "Smith, Joseph, Jr.", "Ambrose, Saint, Bishop of
 * Milan".
 */
export interface NameParts {
  readonly family: string;
  readonly given: readonly string[];
  readonly honorifics: readonly string[];
  readonly epithets: readonly string[];
  /** "Jr." */
  readonly suffixes: readonly string[];
  readonly offices: readonly string[];
  /** "Freiherr von" */
  readonly ranks: readonly string[];
}

/**
 * Returns the parts of a name without dates and what initials stand for: "Chesterton, G. K.
 * (Gilbert Keith)". Returns undefined for an organization, or a title that is no name at all.
 */
export function namePartsOf(name: string): NameParts | undefined {
  const [family = name, ...more] = name.split(/,\s+(?![^(]*\))/u).filter((part) => !isDate.test(part) && !part.startsWith('active '));
  if (more.length > 3 || (more.length > 0 && family.split(' ').length > 4)) return undefined;
  const of = (kind: PartKind): string[] => more.filter((part) => kindOf(part) === kind);
  return {
    family,
    given: of('given').map(withoutBrackets),
    honorifics: of('honorific'),
    epithets: of('epithet'),
    suffixes: of('suffix'),
    offices: of('office'),
    ranks: of('rank'),
  };
}

type PartKind = 'given' | 'honorific' | 'epithet' | 'suffix' | 'office' | 'rank';

function kindOf(part: string): PartKind {
  if (honorific.test(part)) return 'honorific';
  if (epithet.test(part)) return 'epithet';
  if (suffix.test(part)) return 'suffix';
  const isOffice = office.test(part) || /^\p{Ll}/u.test(part);
  return isOffice ? (rankOfFamily.test(part) ? 'rank' : 'office') : 'given';
}

/**
 * Returns a name in the order in which it is spoken, from the order of an index: "John Henry
 * Newman" from "Newman, John Henry". A name that is not in the order of an index is unchanged.
 */
export function directName(name: string): string {
  const parts = namePartsOf(name);
  if (!parts) return name;
  const { family, given, honorifics, epithets, suffixes, offices, ranks } = parts;
  const whole = [...ranks, ...given].reduce((all, part) => joined(part, all), family);
  return [[...honorifics, whole, ...epithets].join(' '), ...suffixes, ...offices].join(', ');
}

/** Returns an author line ("A; B (ed.) and 2 others") with each name in spoken order. */
export function directNames(line: string): string {
  const [, names = line, others = ''] = /^(.*?)( and \d+ others?)?$/su.exec(line) ?? [];
  return names.split('; ').map(withRole).join('; ') + others;
}

function withRole(text: string): string {
  const [, name = text, role = ''] = /^(.*?)( \((?:ed|trans|series ed)\.\))?$/su.exec(text) ?? [];
  return directName(name) + role;
}

function withoutBrackets(part: string): string {
  return part
    .replace(/\([^()]*\)/gu, '')
    .trim()
    .replace(/ {2,}/gu, ' ');
}

/** Puts a part before a name, unless it repeats the name: "Edward Bulwer Lytton" of "Lytton". */
function joined(part: string, name: string): string {
  if (part.endsWith(` ${name}`)) return part;
  return /\s[dl]['’]$/u.test(part) ? part + name : `${part} ${name}`;
}
