import { trimCharacters } from './trim.ts';

/** Returns a filename for an export, without characters that a file system rejects. */
export function exportFilename(title: string, ending: string): string {
  // Direction controls are removed too, since they could display "bib.exe" as "exe.bib".
  const name = title
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff/\\:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/gu, ' ');
  const cut = Array.from(name).slice(0, 100).join('');
  return `${trimCharacters(cut, '. ') || 'citations'}.${ending}`;
}
