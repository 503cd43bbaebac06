/** How large a file is, in a word. */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB'];
  let size = bytes;
  let unit = 0;
  for (; size >= 1024 && unit < units.length - 1; unit++) size /= 1024;
  return `${unit === 0 || size >= 100 ? Math.round(size) : Number(size.toFixed(1))} ${units[unit]}`;
}
