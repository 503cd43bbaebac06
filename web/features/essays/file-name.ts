/** The name of a file as it is shown, and as the server keeps it: without the marks that let letters stand in another order than they are. */
export function shownName(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/gu, '');
}
