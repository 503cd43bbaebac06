/** A word or phrase that prose must not use. */
export interface WordRule {
  readonly pattern: RegExp;
  /** What to write instead. */
  readonly instead: string;
  /** Whether the rule applies to names in code as well, to them only, or to the words of names. */
  readonly inNames?: true | 'only' | 'words';
}

/**
 * Substitutes for standard terms, phrases that read as translated, and codes of documents outside
 * the repository.
 */
export const wordRules: readonly WordRule[] = [
  {
    pattern: /\b(?:is|are|was|were|be|been|being)(?: not)? (?:\w+ly )?told\b|\band told\b|\btold (?:once|of|to|by|with|where)\b/i,
    instead: 'receives, reports, shows or logs',
  },
  { pattern: /\b(?:an|the) own\b/i, instead: "the caller's, or the reader's" },
  { pattern: /\bone['’]s own\b|\boneself\b/i, instead: "the user's own" },
  { pattern: /\bif (?:it|this|that) is none\b/i, instead: 'if it is not one' },
  { pattern: /\ba mail\b(?! (?:server|program)\b)/i, instead: 'an email' },
  { pattern: /\banew\b/i, instead: 'again, or a verb with re-' },
  { pattern: /\bstands there\b/i, instead: 'is there, exists or is shown' },
  { pattern: /\b(?:lets?|letting) go of?\b/i, instead: 'releases' },
  { pattern: /\bgoes without saying\b/i, instead: 'implied' },
  { pattern: /\bfarewells?\b/i, instead: 'deleteUserData', inNames: true },
  { pattern: /\btell(?:s)? (?:search|references)\b|tell(?:Search|References)/i, instead: 'indexDocuments, syncReferences', inNames: true },
  { pattern: /\bhold(?:User|Circle|Post|Project|Topic|Note|Workflow|Folder|Essay|Target|Link)\w*/, instead: 'lock…', inNames: true },
  { pattern: /\bmake(?:Once|Thing)\b|[mM]akingKey|making key/, instead: 'idempotency key', inNames: true },
  { pattern: /\b[fF]lip(?:s|ped|ping|Like|Repost)?\b|\buseFlip\b/, instead: 'toggle', inNames: true },
  { pattern: /\bTurns\b|letGoFirst/, instead: 'BackgroundThrottle', inNames: 'only' },
  { pattern: /\bFORM\b/, instead: 'INDEX_VERSION', inNames: true },
  { pattern: /(?<!-)\bstanding(?:Query)?\b/, instead: 'current', inNames: true },
  { pattern: /\w*(?:Written|Asked|Told)(?![a-z])\w*/, instead: 'a name for what it holds, such as PostInput', inNames: 'only' },
  { pattern: /\b(?:start|begin)(?:Circle|Community|Project|Workflow)\b/i, instead: 'create…', inNames: true },
  {
    // A letter and a number, except for S3, V8, cache levels, headings and SVG paths.
    pattern: /(?<![\w.#%/-])(?!(?:S3|V8|L[1-3]|H[1-6])\b)[A-Z]\d{1,2}(?![\w-]| \d)/,
    instead: 'the rule itself, or a link to docs/',
  },
  {
    pattern: /(?<!\bbook \d{1,3}, )\b(?:spec(?:ification)?|section|decisions?|rule) \d+(?:\.\d+)*\b/i,
    instead: 'the rule itself, or a link to docs/',
  },
  { pattern: /\b(?:wire|decisions|spec|calls|style)\.md\b/, instead: 'the rule itself, or a link to docs/' },
  { pattern: /\bcolour(?:s|ed|ing)?\b/i, instead: 'color', inNames: 'words' },
  { pattern: /(?<!\/)\bneighbour(?:s|ing|hood)?\b/i, instead: 'neighbor', inNames: 'words' },
  {
    pattern:
      /\b(?:behaviour|favour(?:ite)?|(?<!brethren of )honour|labour|flavour|rumour|harbour|armour|centre|metre|litre|fibre|theatre|licence|defence(?! of Christianity)|offence|analogue|(?:travel|label|cancel|model|signal)l(?:ed|ing)|judgement|whilst|amongst|artefact|programme|grey|learnt|spelt|burnt|fulfil|skilful|enquiry|sceptic|ageing|mould)s?\b/i,
    instead: 'the American spelling',
    inNames: 'words',
  },
  // Files of benchmark data have a `catalogue_id`.
  { pattern: /(?<![\w/.-])catalogues?(?! id$)(?![\w/.-]*[/\w])/i, instead: 'catalog', inNames: 'words' },
  { pattern: /\brefus(?:e|es|ed|ing|als?)\b(?<!connection was refused)/i, instead: 'reject' },
  {
    pattern:
      /\b\w+(?:alis|anis|oris|imis|onis|gnis|aris|eris|itis|ilis|omis|ogis|ardis|atis|icis|hesis)(?:e|es|ed|ing|ation)\b(?<!\b(?:promis|compris|precis|improvis|treat)\w+)/i,
    instead: '-ize',
    inNames: 'words',
  },
  { pattern: /\b\w*(?:anal|paral|catal)ys(?:e|ed|ing|er)s?\b/i, instead: '-yze', inNames: 'words' },
];
