import Fastify from 'fastify';
import { api } from '#contract/api.ts';
import type { SegmentPage } from '#contract/editions.ts';
import { toSegment } from '../server/features/editions/public.ts';
import { authenticate, connectBaseline, prepared, rowsOf } from './baseline-statements.ts';
import type { DatabaseLocation } from './databases.ts';

/** Segments of an edition at positions, both inclusive. */
export interface EditionSpan {
  readonly edition: number;
  readonly slug: string;
  readonly first: number;
  readonly last: number;
}

export interface ReaderTask {
  readonly location: DatabaseLocation;
  readonly requests: readonly {
    readonly path: string;
    /** The first is the edition that is read, the others are beside it. */
    readonly spans: readonly EditionSpan[];
    /** What the product returns about the page apart from its segments. */
    readonly given: Omit<SegmentPage, 'segments' | 'columns'>;
  }[];
}

type Row = Parameters<typeof toSegment>[0] & { readonly edition_id: number };

// Baseline (b) of the reader: Fastify with one indexed query for the segments of a page and those
// beside them. It is given the neighbors and headings. Started by servers.ts.

process.once('message', (task: ReaderTask) => void serve(task));
process.once('disconnect', () => process.exit(0));

async function serve({ location, requests }: ReaderTask): Promise<void> {
  const sql = await connectBaseline(location);
  const app = Fastify();
  for (const { path, spans, given } of requests) {
    const query = prepared(statementOf(spans.length));
    const parameters = spans.flatMap(({ edition, first, last }) => [edition, first, last]);
    const [main, ...others] = spans;
    app.get(
      path,
      { schema: { response: api['GET /api/editions/{slug}/segments'].responses } },
      async ({ headers }): Promise<SegmentPage> => {
        await authenticate(sql, headers.authorization);
        const rows = await rowsOf<Row>(sql, query, parameters);
        const segmentsOf = (edition: number | undefined) =>
          rows.filter((row) => row.edition_id === edition).map(({ edition_id: _, ...row }) => toSegment(row));
        const columns = others.map(({ slug, edition }) => ({ edition: slug, rows: segmentsOf(edition).map((segment) => [segment]) }));
        return { segments: segmentsOf(main?.edition), ...given, ...(others.length > 0 && { columns }) };
      },
    );
  }
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.({ url });
}

function statementOf(editions: number): string {
  const one = `(select edition_id, id, position, citation, citation_key, label, body as text, marks, notes, lower(address) as first_verse,
    upper(address) - 1 as last_verse, about from segments where edition_id = $1 and position between $1 and $1 order by position)`;
  return Array.from({ length: editions }, () => one).join(' union all ');
}
