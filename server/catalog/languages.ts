const unknown = 'Unknown';

// Overrides where the standard name is missing, or not the one that readers of a theological
// library expect.
const overrides: Record<string, string> = {
  syc: 'Syriac',
  syr: 'Syriac',
  hbo: 'Hebrew',
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

/** The name of a language in the catalog, and its code for `sortKey`. */
export interface Language {
  /** In English, never a bare code. */
  name: string;
  /** Null if unknown. */
  code: string | null;
}

/**
 * Returns the language for an ISO 639 code in any form ("fr", "fre", "fra", "fr-CA") or for an
 * English name; "Unknown" for anything else.
 */
export function languageOf(codeOrName: string | null): Language {
  const named = codeOrName === null ? undefined : codesByLanguageName().get(codeOrName.toLowerCase());
  const primary = named ?? codeOrName?.toLowerCase().split(/[-_]/)[0] ?? '';
  if (!/^[a-z]{2,3}$/.test(primary)) return unknownLanguage;
  let language = cache.get(primary);
  if (!language) cache.set(primary, (language = lookUp(primary)));
  return language;
}

const unknownLanguage: Language = { name: unknown, code: null };
// The lookup would take longer than the rest of the work per row.
const cache = new Map<string, Language>();

function lookUp(primary: string): Language {
  const name = overrides[primary] ?? names.of(primary) ?? unknown;
  return name === unknown ? unknownLanguage : { name, code: Intl.getCanonicalLocales(primary)[0] ?? null };
}

let codesByName: Map<string, string> | undefined;

/** Maps names of at least four letters to codes; a shorter name could be meant as a code. */
function codesByLanguageName(): ReadonlyMap<string, string> {
  if (codesByName) return codesByName;
  codesByName = new Map();
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const two = letters.flatMap((a) => letters.map((b) => a + b));
  for (const code of [...two, ...ancient, ...Object.keys(overrides)]) {
    const name = (overrides[code] ?? names.of(code))?.toLowerCase();
    if (name !== undefined && name.length > 3 && !codesByName.has(name)) codesByName.set(name, code);
  }
  return codesByName;
}

/** Codes of ancient languages, which have no two-letter code. */
const ancient = 'grc arc cop gez xcl syc got sga ang enm goh gmh fro frm pro ota jrb jpr lad phn akk uga egy peo pal xto'.split(' ');
