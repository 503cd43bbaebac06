export interface SearchText {
  readonly title: string;
  readonly body: string;
  readonly author?: string | null;
  /** By what else it is known: folded words, in no order. */
  readonly names?: string | null;
  readonly language?: string | null;
}

/** What is stored of a document for the built-in side of semantic search. */
export interface Encoded {
  /** Unit length, `width` numbers; null where nothing in the text is known to the model. */
  readonly vector: Float32Array | null;
  /** Stems and concepts by which it is found as a candidate, each once. */
  readonly keys: readonly string[];
  /** All that ranking wants to know of its words; `terms.ts` says how it is packed. */
  readonly terms: Uint8Array;
}

export interface QueryPlan {
  readonly vector: Float32Array | null;
  /** Keys to fetch candidates by, rarest first, each with the share of documents that have it (0..1) as the model knows. */
  readonly keys: readonly { readonly key: string; readonly share: number }[];
  /** The rest is for `rank` alone. */
  readonly wanted: readonly Wanted[];
  /** Words of its subject. */
  readonly words: number;
  /** What part of them, by their weight, the thesaurus or the vectors know: 1 all, 0 none. */
  readonly known: number;
  /** What a text of middling length gains that says each of them, and each concept that is named, once. */
  readonly attainable: { readonly words: number; readonly concepts: number };
  readonly averageLength: number;
  readonly title: number;
  readonly titleWords: readonly number[];
}

export interface Candidate {
  readonly id: number;
  /** −1..1 from whichever provider's vectors; null if it has none. */
  readonly cosine: number | null;
  readonly terms: Uint8Array;
}

export interface WordModel {
  /** Changes when anything changes that makes stored Encoded values stale. */
  readonly id: string;
  readonly width: number;
  /** How many documents it was trained on. */
  readonly documents: number;
  encode(text: SearchText): Encoded;
  plan(query: string): QueryPlan;
  /** Best first; scores from 0 to 1. Fuses meaning, words and titles: an exact title is first. */
  rank(
    plan: QueryPlan,
    candidates: readonly Candidate[],
    options?: { readonly meaning?: 'built-in' | 'other' },
  ): { id: number; score: number }[];
}

/** What is asked for, in ranking's terms. */
export interface Wanted {
  /** A root's is shorter than the others, and is looked up by itself. */
  hash: number;
  kind: 'word' | 'root' | 'pair' | 'concept';
  /** How much a document gains by it. */
  weight: number;
}
