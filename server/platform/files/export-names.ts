import { trimCharacters, trimEndCharacters } from '#core/trim.ts';

/** Bytes of one name; the usual file systems take 255, and an unpacking program may put something before it. */
const mostBytes = 150;

/**
 * Gives each title a file name of one folder: in its own script, without what some file system stumbles over or what would lead out of the
 * folder, and no name twice, also where capitals do not count.
 */
export function exportNames(): (title: string, ending?: string) => string {
  const taken = new Set<string>();
  const copies = new Map<string, number>();
  return (title, ending = '') => {
    const base = withoutDevices(cut(harmless(title), mostBytes - ending.length - 8));
    for (;;) {
      const key = `${base}${ending}`.toLowerCase();
      const copy = (copies.get(key) ?? 0) + 1;
      copies.set(key, copy);
      const name = copy === 1 ? `${base}${ending}` : `${base} (${copy})${ending}`;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  };
}

function harmless(title: string): string {
  const safe = title
    .normalize('NFC')
    // Control and format characters (those that turn the direction of writing among them), halves of characters, and what Windows refuses.
    .replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff/\\:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/gu, ' ');
  const name = trimCharacters(safe, '. ');
  return name === '' ? 'Untitled' : name;
}

/** Names that stand for a device on Windows, with any ending. */
function withoutDevices(name: string): string {
  return /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\.|$)/i.test(name) ? `_${name}` : name;
}

function cut(name: string, bytes: number): string {
  let left = bytes;
  let kept = '';
  for (const character of name) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    kept += character;
  }
  return trimEndCharacters(kept, '. ');
}
