/** Characters. Formatting as many takes a tenth of a second. */
const LENGTH = 20_000;
/**
 * Definitions and footnotes apply to the whole text; some kinds of HTML continue after a blank
 * line.
 */
const indivisible = /^ {0,3}(?:\[[^\]\r\n\u2028\u2029]+\]:|<[!?]|<(?:script|pre|style|textarea)\b)/im;
const listItem = /^(?:[-+*]|\d{1,9}[.)])(?:\s|$)/;
const fence = /^ {0,3}(`{3,}|~{3,})/;

/**
 * Splits a long markdown text so that formatting the sections one by one gives the same as
 * formatting the whole.
 */
export function markdownSections(markdown: string): string[] {
  if (markdown.length <= 2 * LENGTH || indivisible.test(markdown)) return [markdown];
  const sections: string[] = [];
  let start = 0;
  let at = 0;
  let openFence: string | undefined;
  let isAfterBlank = false;
  for (const line of markdown.split('\n')) {
    // After a blank line, such a line cannot continue a list or code.
    const canStart = isAfterBlank && openFence === undefined && /^\S/.test(line) && !listItem.test(line);
    if (canStart && at - start >= LENGTH) {
      sections.push(markdown.slice(start, at));
      start = at;
    }
    openFence = fenceAfter(line, openFence);
    isAfterBlank = line.trim() === '';
    at += line.length + 1;
  }
  return [...sections, markdown.slice(start)];
}

/** Returns the signs that opened the code in which the next line is, if any. */
function fenceAfter(line: string, open: string | undefined): string | undefined {
  const [start = '', signs = ''] = fence.exec(line) ?? [];
  const info = line.slice(start.length);
  if (open === undefined) return signs === '' || (signs.startsWith('`') && info.includes('`')) ? undefined : signs;
  return signs.startsWith(open) && info.trim() === '' ? undefined : open;
}
