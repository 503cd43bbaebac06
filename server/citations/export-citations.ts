import type { CslItem } from '#contract/topics.ts';
import { invariant } from '#core/invariant.ts';
import type { CslName } from './csl-data.ts';

/**
 * Formats citations as BibTeX. The library maps the fields, but its writers drop non-Latin letters
 * from BibTeX and break RIS lines inside addresses.
 */
export async function formatBibtex(citations: readonly CslItem[]): Promise<string> {
  const items = citations.map(escapeItem);
  const entries = (await library()).output.format('bibtex', items, { format: 'object' });
  return entries
    .map(({ type, properties: { howpublished: _, ...properties } }, i) => {
      const item = itemAt(items, i);
      const isBook = item.type === 'book';
      // Repeats the address for styles without `url`, escaped for LaTeX, which the library does not
      // do.
      const fields = { ...properties, ...(item.URL !== undefined && !isBook && { howpublished: escapeLatex(item.URL) }) };
      const lines = Object.entries(fields).map(([field, value]) => `  ${field} = {${value}},\n`);
      return `@${type}{${item.id},\n${lines.join('')}}\n`;
    })
    .join('\n');
}

/** Formats citations as RIS, each value on one line of any length. */
export async function formatRis(items: readonly CslItem[]): Promise<string> {
  const records = (await library()).output.format('ris', items, { format: 'object' });
  return records
    .map(({ TY, ID: _, ...fields }, i) => {
      const lines = Object.entries({ ...fields, ID: itemAt(items, i).id }).flatMap(([tag, values]) =>
        [values].flat().map((value) => `${tag}  - ${value}`),
      );
      return [`TY  - ${String(TY)}`, ...lines, 'ER  - ', ''].join('\r\n');
    })
    .join('');
}

/** Escapes what the library copies unchanged. */
function escapeItem({ title, author, note, ...item }: CslItem): CslItem {
  return {
    ...item,
    title: escapeLatex(title),
    ...(author && { author: author.map(escapeName) }),
    ...(note !== undefined && { note: escapeLatex(note) }),
  };
}

function escapeName(name: CslName): CslName {
  if ('literal' in name) return { literal: escapeLatex(name.literal) };
  return { family: escapeLatex(name.family), ...(name.given !== undefined && { given: escapeLatex(name.given) }) };
}

/** Returns the item of an entry; the library returns one entry per item, in order. */
function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  invariant(item !== undefined, 'the library formats each citation once');
  return item;
}

let loaded: Promise<(typeof import('@citation-js/core'))['plugins']> | undefined;

/** Loads the library on first use: it takes 16 MB and about 60 ms. */
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
 * Escapes text so that LaTeX shows every character. Braces become commands, because BibTeX counts
 * escaped ones too; `{}` separates pairs that would form one character (dashes, quotes).
 */
function escapeLatex(text: string): string {
  return text
    .replaceAll(/[\\{}$_^~<>|]/g, (mark) => `\\${commands[mark] ?? ''}{}`)
    .replaceAll(/[&%#]/g, '\\$&')
    .replaceAll(/(?<=-)-|(?<=`)`|(?<=')'|(?<=,),|(?<=[?!])`/g, '{}$&');
}
