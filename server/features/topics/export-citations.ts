import type { Citation } from '#contract/topics.ts';
import { cslOf } from './csl.ts';

/**
 * Which field of a format holds what is the library's knowledge. The lines are written here: its own writers drop every letter that is not
 * Latin from BibTeX, and break RIS in the middle of an address, or where the next line begins like a record's end.
 */
export async function bibtexOf(citations: readonly Citation[]): Promise<string> {
  const items = cslOf(citations);
  for (const item of items) item.title = latex(item.title);
  const entries = (await library()).output.format('bibtex', items, { format: 'object' });
  return entries
    .map(({ type, properties: { howpublished: _, ...properties } }, i) => {
      // The address once more, for styles that know no `url`: the library puts it there without what LaTeX needs to set it.
      const fields = { ...properties, howpublished: latex(items[i]?.URL ?? '') };
      const lines = Object.entries(fields).map(([field, value]) => `  ${field} = {${value}},\n`);
      return `@${type}{${items[i]?.id ?? ''},\n${lines.join('')}}\n`;
    })
    .join('\n');
}

/** As `bibtexOf`. Each value stands on one line, however long. */
export async function risOf(citations: readonly Citation[]): Promise<string> {
  const items = cslOf(citations);
  const records = (await library()).output.format('ris', items, { format: 'object' });
  return records
    .map(({ TY, ID: _, ...fields }, i) => {
      const lines = Object.entries({ ...fields, ID: items[i]?.id ?? '' }).flatMap(([tag, values]) =>
        [values].flat().map((value) => `${tag}  - ${value}`),
      );
      return [`TY  - ${String(TY)}`, ...lines, 'ER  - ', ''].join('\r\n');
    })
    .join('');
}

let loaded: Promise<(typeof import('@citation-js/core'))['plugins']> | undefined;

/** Sixteen megabytes and some sixty milliseconds, that a server on which nobody exports does without. */
function library() {
  loaded ??= load();
  return loaded;
}

async function load() {
  const { plugins } = await import('@citation-js/core');
  await Promise.all([import('@citation-js/plugin-bibtex'), import('@citation-js/plugin-ris')]);
  plugins.config.get('@bibtex').format.asciiOnly = false;
  return plugins;
}

const commands: Readonly<Record<string, string>> = {
  '\\': 'textbackslash',
  '{': 'textbraceleft',
  '}': 'textbraceright',
  $: 'textdollar',
  _: 'textunderscore',
  '^': 'textasciicircum',
  '~': 'textasciitilde',
  '<': 'textless',
  '>': 'textgreater',
  '|': 'textbar',
};

/**
 * A text as LaTeX shows it, letter by letter. A brace is named, because BibTeX counts one behind a backslash too; two marks that would be
 * set as one (dashes, quotes) are held apart.
 */
function latex(text: string): string {
  return text
    .replaceAll(/[\\{}$_^~<>|]/g, (mark) => `\\${commands[mark] ?? ''}{}`)
    .replaceAll(/[&%#]/g, '\\$&')
    .replaceAll(/(?<=-)-|(?<=`)`|(?<=')'|(?<=,),|(?<=[?!])`/g, '{}$&');
}
