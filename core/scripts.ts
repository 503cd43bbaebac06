/** A stretch of text in one script, as a line of mixed direction must be set. */
export interface ScriptRun {
  readonly text: string;
  /** BCP 47, where the script says enough: the language that a library of theology most likely means by it. */
  readonly lang?: string;
  readonly rtl: boolean;
}

const scripts = [
  { pattern: /\p{Script=Hebrew}/u, lang: 'he', rtl: true },
  { pattern: /\p{Script=Syriac}/u, lang: 'syc', rtl: true },
  { pattern: /\p{Script=Arabic}/u, lang: 'ar', rtl: true },
  { pattern: /\p{Script=Greek}/u, lang: 'grc', rtl: false },
] as const;

const anyOfThem = /[\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Arabic}\p{Script=Greek}]/u;
const letter = /\p{L}/u;

/**
 * Cuts a text where its script changes. Spaces, marks and punctuation stay with the run before them; at the end of a run that reads from
 * the right they go to what follows, so that a dash between two scripts stands between them.
 */
export function scriptRuns(text: string): ScriptRun[] {
  if (!anyOfThem.test(text)) return text === '' ? [] : [{ text, rtl: false }];
  const runs: { text: string; lang?: string; rtl: boolean }[] = [];
  for (const character of text) {
    const script = scripts.find(({ pattern }) => pattern.test(character));
    const last = runs.at(-1);
    const neutral = !letter.test(character) && script === undefined;
    if (last && (neutral || last.lang === script?.lang)) last.text += character;
    else runs.push({ text: character, rtl: script?.rtl ?? false, ...(script && { lang: script.lang }) });
  }
  return runs.flatMap((run, i) => (run.rtl && i < runs.length - 1 ? splitTail(run) : [run]));
}

function splitTail(run: ScriptRun): ScriptRun[] {
  const body = /^.*[\p{L}\p{M}\p{N}]/su.exec(run.text)?.[0] ?? '';
  return body.length === run.text.length
    ? [run]
    : [
        { ...run, text: body },
        { text: run.text.slice(body.length), rtl: false },
      ];
}
