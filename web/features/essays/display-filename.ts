/**
 * Removes control characters and bidirectional marks, which can disguise a filename, as the server
 * does.
 */
export function displayFilename(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/gu, '');
}
