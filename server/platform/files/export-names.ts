import { trimCharacters, trimEndCharacters } from '#core/trim.ts';

/** Bytes of one name. Common file systems allow 255, and extracting programs may add a prefix. */
const maxBytes = 150;

/**
 * Returns a function that turns titles into safe file names in their own script. Names are unique
 * within one folder, even on case-insensitive file systems.
 */
export function exportNames(): (title: string, ending?: string) => string {
  const taken = new Set<string>();
  const copies = new Map<string, number>();
  return (title, ending = '') => {
    const base = avoidDeviceNames(truncate(sanitize(title), maxBytes - ending.length - 8));
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

function sanitize(title: string): string {
  const safe = title
    .normalize('NFC')
    // Control and format characters (including bidirectional controls), lone surrogates, and
    // characters that Windows forbids.
    .replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff/\\:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/gu, ' ');
  const name = trimCharacters(safe, '. ');
  return name === '' ? 'Untitled' : name;
}

/** Prefixes names that are devices on Windows, with any extension. */
function avoidDeviceNames(name: string): string {
  return /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\.|$)/i.test(name) ? `_${name}` : name;
}

function truncate(name: string, bytes: number): string {
  let left = bytes;
  let result = '';
  for (const character of name) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    result += character;
  }
  return trimEndCharacters(result, '. ');
}
