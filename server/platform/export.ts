import { Readable } from 'node:stream';

/** All rows of a list that is loaded a page at a time, in the order of ids. A page of long texts is short: they are held in memory. */
export async function* everyRow<R extends { readonly id: number }>(load: (after: number) => Promise<readonly R[]>): AsyncGenerator<R> {
  for (let after = 0; ;) {
    const rows = await load(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Rows as one JSON array, written as they come. */
export function jsonArray(rows: AsyncIterable<object>): () => Promise<Readable> {
  return async () => Readable.from(written(rows), { objectMode: false });
}

async function* written(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield `${before}${JSON.stringify(row)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

export function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Markdown with what else is known of it in front, as YAML, of which JSON is a part. */
export function markdown(facts: Readonly<Record<string, unknown>>, content: string): string {
  const lines = Object.entries(facts).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${content}\n`;
}
