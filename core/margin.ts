/** What the margin of a text shows, in the order of its filters. */
export const marginKinds = ['annotation', 'post', 'essay', 'topic', 'note', 'review', 'comment', 'commentary'] as const;
export type MarginKind = (typeof marginKinds)[number];

export const traditions = ['greek', 'latin', 'syriac', 'eastern', 'jewish', 'medieval', 'reformation', 'modern'] as const;
/** The tradition of an author, as far as the language and the year of a work tell. */
export type Tradition = (typeof traditions)[number];

interface TraditionRule {
  readonly tradition: Tradition;
  /** Names of languages as in the catalog; null for all that no other rule names. */
  readonly languages: readonly string[] | null;
  /** The first and last year, both inclusive. */
  readonly from: number;
  readonly to: number;
}

const [EVER, NEVER] = [-10_000, 10_000];

/** Latin is named only until 800: later authors of the West also wrote in other languages. */
export const traditionRules: readonly TraditionRule[] = [
  { tradition: 'greek', languages: ['Ancient Greek', 'Greek', 'Medieval Greek'], from: EVER, to: NEVER },
  { tradition: 'latin', languages: ['Latin'], from: EVER, to: 800 },
  { tradition: 'syriac', languages: ['Syriac', 'Classical Syriac'], from: EVER, to: NEVER },
  {
    tradition: 'eastern',
    languages: ['Armenian', 'Classical Armenian', 'Coptic', 'Geez', 'Georgian', 'Arabic', 'Church Slavic'],
    from: EVER,
    to: NEVER,
  },
  { tradition: 'jewish', languages: ['Hebrew', 'Aramaic', 'Judeo-Arabic', 'Yiddish'], from: EVER, to: NEVER },
  { tradition: 'medieval', languages: null, from: 801, to: 1500 },
  { tradition: 'reformation', languages: null, from: 1501, to: 1648 },
  { tradition: 'modern', languages: null, from: 1649, to: NEVER },
];

/** Languages whose authors belong to one tradition in every century. */
export const languagesOfOneTradition: readonly string[] = traditionRules.flatMap(({ languages, to }) => (to === NEVER && languages) || []);

/** Returns the tradition of an author; undefined if language and year do not tell. */
export function traditionOf(language: string | null, year: number | null): Tradition | undefined {
  return traditionRules.find(({ languages, from, to }) => {
    if (languages?.includes(language ?? '') && from === EVER && to === NEVER) return true;
    const isInLanguages = languages ? languages.includes(language ?? '') : !languagesOfOneTradition.includes(language ?? '');
    return isInLanguages && year !== null && from <= year && year <= to;
  })?.tradition;
}
