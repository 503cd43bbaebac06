import { trimCharacters } from './trim.ts';

/**
 * Returns a filename for an export: the title without characters that a file system rejects, and
 * the extension. Direction controls are removed too, since they could display "bib.exe" as
 * "exe.bib".
 */
export function exportFilename(title: string, ending: string): string {
  const name = title
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff/\\:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/gu, ' ');
  const cut = Array.from(name).slice(0, 100).join('');
  return `${trimCharacters(cut, '. ') || 'citations'}.${ending}`;
}
