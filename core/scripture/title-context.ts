import { type BookKind, kindsOfBooks, links, studies, versions } from './title-words.ts';
import type { Token } from './tokens.ts';

/** What stands before the name of a book in a title. */
interface TitleContext {
  readonly kind: BookKind | undefined;
  /** Whether a word such as "commentary" stands before. */
  readonly study: boolean;
  /** Whether a preposition other than "of" does: "Homilies on Luke", but "Homilies of John". */
  readonly prepositions: boolean;
  /** Whether the name opens the title or a part of it. */
  readonly opens: boolean;
}

interface Words {
  readonly title: string;
  readonly tokens: readonly Token[];
  readonly ordinals: ReadonlyMap<string, number>;
}

/** Returns whether a part of a title ends in a text between words. The period of "St." ends none. */
export function isBoundary(between: string): boolean {
  return /[:;()[\]—–/|]|(?<!^\p{L}{1,2})\./u.test(between);
}

/** Reads the words before the token at an index, back to one that belongs to something else. */
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
