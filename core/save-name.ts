import { trimCharacters } from './trim.ts';

/**
 * The name under which something exported is saved: its title, as far as every system takes it as a file's name, and the ending. What
 * turns the direction of writing goes too, or "bib.exe" could be shown as "exe.bib".
 */
export function saveName(title: string, ending: string): string {
  const name = title
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff/\\:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/gu, ' ');
  const cut = Array.from(name).slice(0, 100).join('');
  return `${trimCharacters(cut, '. ') || 'citations'}.${ending}`;
}
