/** The name of a file as it is shown: without the marks that let letters stand in another order than they are. */
export function shownName(name: string): string {
  return name.replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '');
}
