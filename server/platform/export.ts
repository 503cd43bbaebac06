import { Readable } from 'node:stream';

/**
 * Yields all rows of a list in id order, loading one page at a time. Pages of long texts should be
 * short, since a page is in memory as a whole.
 */
export async function* allRows<R extends { readonly id: number }>(load: (after: number) => Promise<readonly R[]>): AsyncGenerator<R> {
  for (let after = 0; ;) {
    const rows = await load(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Streams rows as one JSON array. */
export function jsonArray(rows: AsyncIterable<object>): () => Promise<Readable> {
  return async () => Readable.from(serialize(rows), { objectMode: false });
}

async function* serialize(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row)}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

export function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Returns Markdown with metadata as YAML front matter; JSON values are valid YAML. */
export function markdown(metadata: Readonly<Record<string, unknown>>, content: string): string {
  const lines = Object.entries(metadata).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${content}\n`;
}
