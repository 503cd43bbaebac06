import type { BookNames } from './decompose.ts';

// The first name in the source is not the usual one in these cases.
const usual: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  zh: { John: '约翰福音', '2Cor': '哥林多后书' },
  tr: { Lev: 'Levililer' },
};

/**
 * Returns the names to show, in the order of the books: the first name in the language's own
 * script.
 */
export function shownNames(language: string, books: readonly BookNames[]): string {
  return books.map(({ osis, names }) => usual[language]?.[osis] ?? firstName(osis, names)).join('|');
}

function firstName(osis: string, names: readonly string[]): string {
  const name = names.find((name) => name !== osis && !/[《》|]/.test(name));
  return name ?? '';
}
