import { limits } from '#core/limits.ts';
import { trimCharacters } from '#core/trim.ts';

/**
 * Returns a filename safe to store and show: without folders, control characters and bidirectional
 * controls, which disguise "exe.pdf" as "fdp.exe". Truncation preserves the extension.
 */
export function cleanFilename(original: string): string {
  const base = original.split(/[/\\]/).at(-1) ?? '';
  const safe = base
    // Browsers escape these three in a form part's header.
    .replaceAll('%22', '"')
    .replaceAll(/%0[AD]/g, ' ')
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replaceAll(/\s+/gu, ' ');
  const name = trimCharacters(safe, '. ');
  const ending = extensionOf(name);
  const characters = Array.from(ending === '' ? name : name.slice(0, -ending.length));
  return `${characters.slice(0, limits.filename.max - ending.length).join('')}${ending}`;
}

/** Returns the extension as written, such as ".pdf", or "" if there is none. */
export function extensionOf(name: string): string {
  return /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
}
