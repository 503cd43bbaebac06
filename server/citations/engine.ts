import type { CiteprocEngine } from '@citation-js/core';
import type { CitationStyle } from '#core/citation-styles.ts';
import type { Run } from '#core/rich-text.ts';
import { approximateYear, capitalized, firstYearOf } from './approximate-year.ts';
import type { CslData, CslDate } from './csl-data.ts';
import { hiddenBrackets, parseRuns } from './parse-runs.ts';
import { engineVariables } from './styles/elements.ts';

/** A work as it is cited in one place: its id, and where in it. */
export interface ItemCite {
  readonly id: string;
  readonly locator?: string | undefined;
  /** Where the locator is a place in the text and no page. */
  readonly isSection?: boolean | undefined;
}

/**
 * Formats notes in the order of a text, so that the second note of a work is short, and the
 * bibliography of all works.
 */
export interface CitationEngine {
  formatNotes(notes: readonly (readonly ItemCite[])[]): Run[][];
  /** Sorted as the style wants. */
  formatBibliography(): { readonly id: string; readonly runs: Run[] }[];
}

/** Opens citeproc for items. Their ids must differ. */
export async function openEngine(style: CitationStyle, items: readonly CslData[]): Promise<CitationEngine> {
  const create = await library();
  const prepared = items.map((item) => prepare(item, style));
  // The library has one engine for each style and changes its items, so no other call may come
  // between.
  const engineOf = () => create(prepared, style === 'turabian' ? 'chicago-notes' : style, 'en-US', 'html');
  return {
    formatNotes: (notes) =>
      engineOf()
        .rebuildProcessorState(
          notes.map((cites, i) => ({
            citationID: `note-${i}`,
            citationItems: cites.map(({ id, locator, isSection }) => ({
              id,
              ...(locator !== undefined && { locator, label: isSection === true ? 'section' : 'page' }),
            })),
            properties: { noteIndex: i + 1 },
          })),
          'html',
          [],
        )
        .map(([, , html]) => parseRuns(html)),
    formatBibliography: () => {
      const engine = engineOf();
      engine.updateItems(items.map(({ id }) => id));
      const [parameters, entries] = engine.makeBibliography() || [{ entry_ids: [] }, []];
      return entries.map((html, i) => ({ id: parameters.entry_ids[i]?.[0] ?? '', runs: capitalized(parseRuns(html)) }));
    },
  };
}

/**
 * Adds what the styles need: a title without its subtitle for a second note, keys for sorting, an
 * edition that begins a sentence, and the style's abbreviation of "circa".
 */
function prepare({ firstYear, ...item }: CslData, style: CitationStyle): CslData & { readonly version?: string } {
  const { title = '', edition, issued, 'original-date': original } = item;
  const end = title.indexOf(': ');
  return withoutMarkup({
    ...item,
    [engineVariables.sortedTitle]: title.replace(/^(?:The|An?) (?=\S)/i, ''),
    [engineVariables.sortedYear]: sortedYear(firstYear ?? (issued && firstYearOf(issued)), item, style),
    ...(!(issued && endsInDigit(issued)) && { [engineVariables.wordyDate]: 'true' }),
    ...(issued && { issued: approximateDate(issued, style) }),
    ...(original && { 'original-date': approximateDate(original, style) }),
    ...(end > 0 && item['title-short'] === undefined && { 'title-short': title.slice(0, end) }),
    ...(edition !== undefined && { version: edition.charAt(0).toUpperCase() + edition.slice(1) }),
  });
}

/**
 * Works without a year come first in APA style and last in others; forthcoming works come after all
 * of them.
 */
function sortedYear(year: number | undefined, { status }: CslData, style: CitationStyle): string {
  if (year !== undefined) return String(year + 10_000).padStart(5, '0');
  if (status !== undefined) return '99999';
  return style === 'apa' ? '00000' : '99998';
}

function endsInDigit(date: CslDate): boolean {
  return !('literal' in date) || /\d$/.test(date.literal);
}

function approximateDate(date: CslDate, style: CitationStyle): CslDate {
  return 'literal' in date ? { literal: approximateYear(date.literal, style) } : date;
}

/**
 * Hides angle brackets, since citeproc reads elements in titles and names; `parseRuns` restores
 * them.
 */
function withoutMarkup<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll('<', hiddenBrackets.less).replaceAll('>', hiddenBrackets.greater)) as T;
}

type CreateEngine = (items: readonly CslData[], style: string, language: string, format: 'html') => CiteprocEngine;

let loaded: Promise<CreateEngine> | undefined;

/** Loads citeproc on first use: it takes 20 MB and about 150 ms. */
function library(): Promise<CreateEngine> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<CreateEngine> {
  const { plugins } = await import('@citation-js/core');
  await import('@citation-js/plugin-csl');
  const { styles } = await import('./styles/styles.ts');
  const config = plugins.config.get('@csl');
  for (const [name, xml] of Object.entries(styles)) config.styles.add(name, xml);
  return (...given) => config.engine(...given);
}
