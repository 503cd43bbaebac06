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
 * Returns a name in the order in which it is spoken, from the order of an index: "John Henry Newman"
 * from "Newman, John Henry". Leaves out what initials stand for: "Chesterton, G. K. (Gilbert
 * Keith)". A name that is not in the order of an index is unchanged.
 */
export function directName(name: string): string {
  const parts = name.split(/,\s+(?![^(]*\))/u).filter((part) => !isDate.test(part) && !part.startsWith('active '));
  const [family = name, ...more] = parts;
  // An organization, or a title that is not a name at all.
  if (parts.length < 2 || parts.length > 4 || family.split(' ').length > 4) return parts.length === 1 ? family : name;
  const before = more.filter((part) => honorific.test(part));
  const rest = more.filter((part) => !honorific.test(part));
  const epithets = rest.filter((part) => epithet.test(part));
  const offices = rest.filter((part) => suffix.test(part) || office.test(part) || isLowerCase(part));
  const given = rest
    .filter((part) => !offices.includes(part) && !epithets.includes(part))
    .map((part) =>
      part
        .replace(/\([^()]*\)/gu, '')
        .trim()
        .replace(/ {2,}/gu, ' '),
    );
  const ranks = offices.filter((part) => rankOfFamily.test(part));
  const whole = [...ranks, ...given].reduce((all, part) => joined(part, all), family);
  return [[...before, whole, ...epithets].join(' '), ...offices.filter((part) => !ranks.includes(part))].join(', ');
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

function isLowerCase(part: string): boolean {
  return /^\p{Ll}/u.test(part) && !epithet.test(part);
}

/** Puts a part before a name, unless it repeats the name: "Edward Bulwer Lytton" of "Lytton". */
function joined(part: string, name: string): string {
  if (part.endsWith(` ${name}`)) return part;
  return /\s[dl]['’]$/u.test(part) ? part + name : `${part} ${name}`;
}
