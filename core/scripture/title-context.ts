import { type BookKind, kindsOfBooks, links, studies, versions } from './title-words.ts';
import type { Token } from './tokens.ts';

/** The context before the name of a book in a title. */
interface TitleContext {
  readonly kind: BookKind | undefined;
  /** Whether a word such as "commentary" comes before. */
  readonly study: boolean;
  /** Whether a preposition other than "of" comes before, as in "Homilies on Luke". */
  readonly prepositions: boolean;
  /** Whether the name opens the title or a part of it. */
  readonly opens: boolean;
}

interface Words {
  readonly title: string;
  readonly tokens: readonly Token[];
  readonly ordinals: ReadonlyMap<string, number>;
}

/** Returns whether the text between words ends a part of a title; the period of "St." does not. */
export function isBoundary(between: string): boolean {
  return /[:;()[\]—–/|]|(?<!^\p{L}{1,2})\./u.test(between);
}

/** Returns the context before a token, back to the first word that is not part of it. */
export function contextBefore({ title, tokens, ordinals }: Words, first: number): TitleContext {
  let kind: BookKind | undefined;
  let prepositions = false;
  for (let at = first - 1; at >= 0; at--) {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (!token || !next || isBoundary(title.slice(token.start, next.start))) break;
    const { folded } = token;
    kind ??= kindsOfBooks.get(folded);
    if (studies.has(folded) || versions.has(folded)) {
      return { kind, study: true, prepositions: prepositions || versions.has(folded), opens: false };
    }
    if (!links.has(folded) && !kindsOfBooks.has(folded) && !token.digits && !ordinals.has(folded)) {
      return { kind, study: false, prepositions, opens: false };
    }
    prepositions ||= links.has(folded) && folded !== 'of';
  }
  return { kind, study: false, prepositions, opens: true };
}
