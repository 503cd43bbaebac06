const unknown = 'Unknown';

// Where the standard name is not what readers of a theological library look for, or is missing.
const own: Record<string, string> = {
  syc: 'Syriac',
  syr: 'Syriac',
  el: 'Greek',
  grc: 'Ancient Greek',
  cu: 'Church Slavonic',
  gml: 'Middle Low German',
  gez: 'Geʽez',
  xcl: 'Classical Armenian',
  tl: 'Tagalog',
  nai: 'North American languages',
  rmq: 'Caló',
  mul: 'Several languages',
  und: unknown,
  zxx: unknown,
};

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** A language as the catalogue shows it, and its code as `sortKey` wants it. */
export interface Language {
  /** English, and never a bare code: nobody looks for "syc" in a list. */
  name: string;
  /** Null where it is unknown. */
  code: string | null;
}

/**
 * From an ISO 639 code in any of its forms: "fr", "fre", "fra", "fr-CA"; or from the English name itself, as people write it in a table. One
 * that says nothing to us is "Unknown".
 */
export function languageOf(told: string | null): Language {
  const named = told === null ? undefined : byName().get(told.toLowerCase());
  const primary = named ?? told?.toLowerCase().split(/[-_]/)[0] ?? '';
  if (!/^[a-z]{2,3}$/.test(primary)) return nobodysTongue;
  let language = known.get(primary);
  if (!language) known.set(primary, (language = lookUp(primary)));
  return language;
}

const nobodysTongue: Language = { name: unknown, code: null };
// Looking one up takes longer than all else that is done with a row.
const known = new Map<string, Language>();

function lookUp(primary: string): Language {
  const name = own[primary] ?? names.of(primary) ?? unknown;
  return name === unknown ? nobodysTongue : { name, code: Intl.getCanonicalLocales(primary)[0] ?? null };
}

let codesByName: Map<string, string> | undefined;

/** Names of four letters and more: a shorter one could be meant as a code. */
function byName(): ReadonlyMap<string, string> {
  if (codesByName) return codesByName;
  codesByName = new Map();
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const two = letters.flatMap((a) => letters.map((b) => a + b));
  for (const code of [...two, ...ancient, ...Object.keys(own)]) {
    const name = (own[code] ?? names.of(code))?.toLowerCase();
    if (name !== undefined && name.length > 3 && !codesByName.has(name)) codesByName.set(name, code);
  }
  return codesByName;
}

/** Languages of old texts that have no code of two letters. */
const ancient = 'grc arc cop gez xcl syc got sga ang enm goh gmh fro frm pro ota jrb jpr lad phn akk uga egy peo pal xto'.split(' ');
