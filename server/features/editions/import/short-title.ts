import { titleForms, wordsOfName } from './match-work.ts';
import { foldedText } from '#core/fold.ts';

interface TitledEdition {
  readonly title: string;
  readonly author?: string | undefined;
  readonly scripture: boolean;
}

/** Longer titles than this are shortened to their main words. */
const LONGEST = 100;

/**
 * Returns a short title for tabs and citations: `WEB` of `World English Bible (WEB)`, `Confessions`
 * of `The Confessions of Saint Augustine`. Null if the title is short already.
 */
export function shortTitleOf({ title, author, scripture }: TitledEdition): string | null {
  const short = scripture ? shortBible(title) : shortWork(title, author);
  return short === undefined || short === '' || short === title || short.length > LONGEST ? null : short;
}

function shortBible(title: string): string | undefined {
  const inBrackets = /\(([^()]+)\)/.exec(title)?.[1];
  if (inBrackets !== undefined && /^\p{Lu}[\p{Lu}\d-]{1,7}$/u.test(inBrackets)) return inBrackets;
  // `2 John (Peshitta Version)`: the name of a book does not name the edition.
  if (inBrackets !== undefined && /^(?:[1-4] )?\p{Lu}\p{Ll}+ \(/u.test(title)) return inBrackets;
  const name = mainTitle(title.replace(/^(?:the )?(?:holy )?bible: /i, '').replace(/^the /i, ''));
  const words = name.split(/\s+/);
  const isInitials = words.length >= 3 && words.length <= 6 && words.every((word) => /^\p{Lu}\p{Ll}+$/u.test(word));
  return isInitials ? words.map((word) => word.charAt(0)).join('') : name;
}

function shortWork(title: string, author: string | undefined): string {
  const main = mainTitle(title);
  const names = wordsOfName(author);
  // The last form is without the author's name and the article; its words are at the end or the
  // beginning of the title.
  const words = titleForms(main, names).at(-1)?.split(' ').length ?? 0;
  const bare = main.replace(/^(?:the|an?) /i, '').split(/\s+/);
  const named = [bare.slice(0, words), bare.slice(-words)].map((part) => part.join(' '));
  const short = names.length === 0 ? undefined : named.find((part) => titleForms(main, names).at(-1) === foldedText(part));
  return short === undefined || short === bare.join(' ') ? main : capitalize(short);
}

/**
 * Returns a title without its subtitle, its translation after a bar, and a parenthesis at its end.
 */
function mainTitle(title: string): string {
  return title.replace(/(?:[:;|]\s|\s[-–—]\s|\s\().*$/su, '').trim();
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
