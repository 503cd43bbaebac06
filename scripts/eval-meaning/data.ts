import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Passage {
  id: string;
  text: string;
  source: string;
}

export interface Query {
  qid: string;
  set: string;
  query: string;
  collection: string;
  /** Relevance grade by passage, from 1. */
  grades: ReadonlyMap<string, number>;
}

export function readPassages(folder: string): Passage[] {
  return linesOf(folder, 'passages').map((row) => ({ id: text(row, 'id'), text: text(row, 'text'), source: text(row, 'source') }));
}

export function readQueries(folder: string): Query[] {
  return linesOf(folder, 'qrels').map((row) => {
    const relevant: unknown = row['relevant'];
    const graded = new Map<string, unknown>(Object.entries(row['grades'] ?? {}));
    if (!Array.isArray(relevant)) throw new Error(`The query ${text(row, 'qid')} has no list "relevant".`);
    const grades = new Map(relevant.map((id) => [String(id), Number(graded.get(String(id)) ?? 1)]));
    return { qid: text(row, 'qid'), set: text(row, 'set'), query: text(row, 'query'), collection: text(row, 'collection'), grades };
  });
}

function linesOf(folder: string, start: string): Record<string, unknown>[] {
  const names = readdirSync(folder).filter((name) => name.startsWith(start) && name.endsWith('.jsonl'));
  if (names.length === 0) throw new Error(`${folder} has no file ${start}*.jsonl.`);
  return names.sort().flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Record<string, unknown> => JSON.parse(line)),
  );
}

function text(row: Record<string, unknown>, key: string): string {
  const value = row[key];
  if (typeof value !== 'string') throw new Error(`A row has no text "${key}".`);
  return value;
}
