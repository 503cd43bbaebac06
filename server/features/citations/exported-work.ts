import type { CslItem } from '#contract/topics.ts';
import { foldedWords } from '#core/fold.ts';
import { cslNameOf } from '../../citations/names.ts';
import type { WorkFacts } from '../../citations/work-item.ts';

/**
 * Returns a work as a CSL item with a citation key of letters and digits: `augustine397-12`. Only
 * years after Christ fit all formats.
 */
export function exportedWork(work: WorkFacts & { readonly url: string | null }): CslItem {
  const author = work.authors.map(({ name }) => cslNameOf(name));
  const year = work.year !== null && work.year > 0 ? work.year : undefined;
  const [first] = work.authors;
  const word = (foldedWords(first?.name ?? work.title)[0] ?? '').replaceAll(/[^a-z]/g, '').slice(0, 12);
  return {
    id: `${word === '' ? 'work' : word}${year ?? ''}-${work.id}`,
    type: 'book',
    title: work.title,
    ...(author.length > 0 && { author }),
    ...(year !== undefined && { issued: { 'date-parts': [[year]] } }),
    ...(work.url !== null && { URL: work.url }),
  };
}
