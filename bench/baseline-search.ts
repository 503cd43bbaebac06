import Fastify from 'fastify';
import { api } from '#contract/api.ts';
import type { Hit } from '#contract/search.ts';
import { limits } from '#core/limits.ts';
import { parseQuery } from '../server/features/search/literal/parse-query.ts';
import { ranking } from '../server/features/search/literal/tsquery.ts';
import { authenticate, connectBaseline, prepared, rowsOf } from './baseline-statements.ts';
import type { DatabaseLocation } from './databases.ts';

export interface SearchTask {
  readonly location: DatabaseLocation;
}

type Row = Omit<Hit, 'marks' | 'titleMarks' | 'authorMarks' | 'url'>;

// Baseline (b) of literal search: Fastify with one statement, which ranks all documents with the
// words. Started by servers.ts.

process.once('message', (task: SearchTask) => void serve(task));
process.once('disconnect', () => process.exit(0));

async function serve({ location }: SearchTask): Promise<void> {
  const sql = await connectBaseline(location);
  const app = Fastify();
  const path = '/literal';
  app.post(path, { schema: { response: api['POST /api/search/{type}'].responses } }, async ({ headers, body }): Promise<Hit[]> => {
    const callerId = await authenticate(sql, headers.authorization);
    const words = ranking(parseQuery((body as { query: string }).query));
    const rows = await rowsOf<Row>(sql, statement, [words, words, callerId]);
    return rows.map((row) => Object.assign(row, { marks: [], titleMarks: [], authorMarks: [], url: `/${row.type}/${row.id}` }));
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.({ url: url + path });
}

const statement = prepared(`
  with found as materialized (
    select id, ts_rank(words, $1::tsquery) as score from search_document
    where words @@ $1::tsquery and (public or user_id = $1) order by score desc, id desc limit ${limits.searchHits.max})
  select coalesce(d.post_id, d.essay_id, d.work_id, d.topic_id, d.note_id) as id, d.kind as type, d.title, u.username, u.display_name, w.author,
    left(d.body, ${limits.searchHits.snippet}) as content, least(found.score, 1)::float8 as score
  from found join search_document d on d.id = found.id left join users u on u.id = d.user_id left join works w on w.id = d.work_id
  order by found.score desc, d.id desc`);
