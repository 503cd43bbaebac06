import { categories } from '#core/categories.ts';
import { foldedText } from '#core/fold.ts';
import { languageOf } from '../languages.ts';
import { type CatalogAuthor, type CatalogRecord, readRecord } from '../record.ts';

/**
 * Returns the errors in a starter library, one sentence each: rows that the import would reject or
 * change, duplicates, dates out of order, and malformed or unknown values.
 */
export function findErrors(file: string): string[] {
  const faults: string[] = [];
  const ids = new Set<string>();
  const works = new Set<string>();
  const people = new Map<string, string>();
  for (const [index, line] of file.split('\n').entries()) {
    if (line === '') continue;
    const read = readRow(line);
    const say = (fault: string): void => void faults.push(`line ${index + 1}: ${fault}`);
    if ('reason' in read) {
      say(read.reason);
      continue;
    }
    const { record } = read;
    for (const fault of [...read.omitted, ...faultsOfRecord(record)]) say(fault);
    if (ids.has(record.id)) say(`the id ${record.id} is there twice`);
    ids.add(record.id);
    const work = foldedText(`${record.title} ${record.authors[0]?.name ?? ''}`);
    if (works.has(work)) say(`the work "${record.title}" is there twice`);
    works.add(work);
    for (const author of record.authors) {
      const dates = lifeOf(author);
      const before = people.get(foldedText(author.name));
      if (before !== undefined && before !== dates) say(`${author.name} has other dates than before: ${dates}, before ${before}`);
      people.set(foldedText(author.name), dates);
    }
  }
  return faults;
}

function readRow(line: string): ReturnType<typeof readRecord> {
  try {
    return readRecord(JSON.parse(line));
  } catch {
    return { reason: 'is not valid JSON' };
  }
}

function lifeOf({ name, birth, death, floruit, dates }: CatalogAuthor): string {
  return [name, birth, death, floruit, dates].join(', ');
}

const shelves = new Set<string>(categories.map(({ name }) => name));

function faultsOfRecord(record: CatalogRecord): string[] {
  const { id, title, category, language, url, year, yearLabel, authors } = record;
  const faults: string[] = [];
  if (!/^catena:[a-z0-9-]+$/.test(id)) faults.push(`the id ${id} is not of the form catena:a-b-c`);
  if (title !== title.normalize('NFC')) faults.push(`the title "${title}" is not in Unicode's NFC`);
  if (category === null || !shelves.has(category)) faults.push(`the category ${category} is not one of the library's`);
  if (languageOf(language).name === 'Unknown') faults.push(`the language ${language} is not known`);
  if (url !== null && !/^https?:\/\/[a-z0-9.-]+\.[a-z]{2,}\/\S+$/.test(url)) faults.push(`the url ${url} is not a page of a site`);
  if (yearLabel !== null && year !== null && !agrees(yearLabel, year)) faults.push(`the year ${year} is not in its label "${yearLabel}"`);
  return [...faults, ...authors.flatMap((author) => faultsOfAuthor(author, year))];
}

/** Returns whether the label states the year, or a range or century that includes it. */
function agrees(label: string, year: number): boolean {
  const century = /(\d{1,2})(?:st|nd|rd|th)/.exec(label)?.[1];
  if (century !== undefined) return Math.abs(Math.ceil(Math.abs(year) / 100) - Number(century)) <= 1;
  const years = [...label.matchAll(/\d{1,4}/g)].map(([digits]) => Number(digits));
  const [first, last = first] = years;
  if (first === undefined || last === undefined) return true;
  // "1265–74" omits the hundreds of its end.
  const end = last < first ? Math.floor(first / 100) * 100 + last : last;
  return Math.abs(year) >= first && Math.abs(year) <= end;
}

/**
 * Checks plausibility: nobody writes before the age of ten, and posthumous works appear within a
 * few generations.
 */
function faultsOfAuthor({ name, birth, death, floruit, dates }: CatalogAuthor, year: number | null): string[] {
  const faults: string[] = [];
  const life = [birth, floruit, death].filter((one) => one !== null);
  if (life.length === 0 && dates === null) faults.push(`${name} has no dates`);
  if (life.some((one, i) => i > 0 && one < (life[i - 1] ?? one))) faults.push(`the years of ${name} are out of order`);
  if (birth !== null && death !== null && death - birth > 120) faults.push(`${name} lived ${death - birth} years`);
  if (year !== null && birth !== null && year < birth + 10) faults.push(`${name}, born ${birth}, wrote it in ${year}`);
  if (year !== null && death !== null && year > death + 120) faults.push(`${name}, dead since ${death}, wrote it in ${year}`);
  if (dates !== null && !dates.includes('–') && /\d-\d/.test(dates)) faults.push(`the dates "${dates}" have a hyphen for a dash`);
  const numbers = new Set([...(dates ?? '').matchAll(/\d+/g)].map(([digits]) => Number(digits)));
  for (const one of [birth, death]) {
    if (dates !== null && one !== null && !numbers.has(Math.abs(one))) faults.push(`the dates "${dates}" of ${name} do not name ${one}`);
  }
  return faults;
}
