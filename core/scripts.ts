/** A run of text in one script, for setting lines of mixed direction. */
export interface ScriptRun {
  readonly text: string;
  /**
   * The BCP 47 language that a theological library most likely uses this script for; absent for
   * Latin and others.
   */
  readonly lang?: string;
  readonly rtl: boolean;
}

const scripts = [
  { pattern: /\p{Script=Hebrew}/u, lang: 'he', rtl: true },
  { pattern: /\p{Script=Syriac}/u, lang: 'syc', rtl: true },
  { pattern: /\p{Script=Arabic}/u, lang: 'ar', rtl: true },
  { pattern: /\p{Script=Samaritan}/u, lang: 'smp', rtl: true },
  { pattern: /\p{Script=Mandaic}/u, lang: 'mid', rtl: true },
  { pattern: /\p{Script=Phoenician}/u, lang: 'phn', rtl: true },
  { pattern: /\p{Script=Imperial_Aramaic}/u, lang: 'arc', rtl: true },
  { pattern: /\p{Script=Thaana}/u, lang: 'dv', rtl: true },
  { pattern: /\p{Script=Nko}/u, lang: 'nqo', rtl: true },
  { pattern: /\p{Script=Greek}/u, lang: 'grc', rtl: false },
] as const;

const anyScript = new RegExp(scripts.map(({ pattern }) => pattern.source).join('|'), 'u');
const letter = /\p{L}/u;

/**
 * Splits a text where its script changes. Spaces, marks and punctuation join the run before them.
 */
export function scriptRuns(text: string): ScriptRun[] {
  if (!anyScript.test(text)) return text === '' ? [] : [{ text, rtl: false }];
  const runs: { text: string; lang?: string; rtl: boolean }[] = [];
  for (const character of text) {
    const script = scripts.find(({ pattern }) => pattern.test(character));
    const last = runs.at(-1);
    const neutral = !letter.test(character) && script === undefined;
    if (last && (neutral || last.lang === script?.lang)) last.text += character;
    else runs.push({ text: character, rtl: script?.rtl ?? false, ...(script && { lang: script.lang }) });
  }
  // At the end of a right-to-left run, spaces and punctuation join the following text, so that a
  // dash between two scripts is shown between them.
  return runs.flatMap((run, i) => (run.rtl ? splitPunctuation(run, i < runs.length - 1) : [run]));
}

/**
 * Returns a text with each right-to-left run between U+2068 and U+2069, for document titles,
 * canvases and attributes.
 */
export function isolated(text: string): string {
  return scriptRuns(text)
    .map((run) => (run.rtl ? `\u2068${run.text}\u2069` : run.text))
    .join('');
}

/**
 * Moves brackets and quotation marks that opened before a right-to-left run out of it and, if text
 * follows, its trailing punctuation.
 */
function splitPunctuation(run: ScriptRun, followed: boolean): ScriptRun[] {
  const closer = unmatchedCloser(run.text);
  if (closer !== undefined) {
    const rest = run.text.slice(closer);
    const between = /^[^\p{L}\p{M}\p{N}]+/u.exec(rest)?.[0] ?? rest;
    const after = rest.slice(between.length);
    return [
      { ...run, text: run.text.slice(0, closer) },
      { text: between, rtl: false },
      ...(after === '' ? [] : splitPunctuation({ ...run, text: after }, followed)),
    ];
  }
  // A closing bracket stays in the run if its opening one is there.
  const body = followed ? (/^.*[\p{L}\p{M}\p{N})\]}”»]/su.exec(run.text)?.[0] ?? '') : run.text;
  const tail = run.text.slice(body.length);
  return tail === ''
    ? [run]
    : [
        { ...run, text: body },
        { text: tail, rtl: false },
      ];
}

const closers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '”': '“', '»': '«' };

const openers = new Set(Object.values(closers));

function unmatchedCloser(text: string): number | undefined {
  const open: string[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    const opener = closers[character];
    if (opener === undefined) {
      if (openers.has(character)) open.push(character);
    } else if (open.pop() !== opener) return at;
  }
  return undefined;
}
