/** The names of the books in one language, as scripts/scripture-names.ts generates them. */
export interface NameTable {
  /** Books in `|`; per book its OSIS code and groups of folded names: `1Cor/1=cor,corinthians`. */
  readonly names: string;
  /** Words that may stand between a number and a name, in `,`. */
  readonly fillers: string;
  /** The names to show, in `|`, in the order of `names`; empty where the language has none. */
  readonly shown: string;
}
