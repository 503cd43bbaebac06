import { limits } from '#core/limits.ts';
import { trimCharacters } from '#core/trim.ts';

/**
 * A file's name as it may be stored and shown: without folders, control characters and those that turn the direction of writing, which
 * make "fdp.exe" of "exe.pdf". Its ending outlasts a cut.
 */
export function cleanFilename(given: string): string {
  const base = given.split(/[/\\]/).at(-1) ?? '';
  const safe = base
    // Browsers write these three so in the head of a form's part.
    .replaceAll('%22', '"')
    .replaceAll(/%0[AD]/g, ' ')
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replaceAll(/\s+/gu, ' ');
  const name = trimCharacters(safe, '. ');
  const ending = endingOf(name);
  const characters = Array.from(ending === '' ? name : name.slice(0, -ending.length));
  return `${characters.slice(0, limits.filename.max - ending.length).join('')}${ending}`;
}

/** ".pdf" of "Summa.pdf", as it is written; "" where there is none. */
export function endingOf(name: string): string {
  return /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
}
