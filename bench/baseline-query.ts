import Fastify from 'fastify';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Graph } from '#contract/graph.ts';
import { openDatabase, type Sql } from '../server/platform/db/open.ts';
import { hashToken } from '../server/platform/http/authenticate.ts';
import { baselineAnswers } from './baseline-answers.ts';
import { graphAnswer } from './baseline-graph.ts';
import type { CallId, MeasuredCall } from './calls.ts';
import type { Desk } from './desk.ts';
import type { Place } from './ground.ts';
import type { Network } from './network.ts';
import type { Reader } from './readers.ts';
import type { Subject } from './subject.ts';

export interface QueryTask {
  place: Place;
  subject: Subject;
  reader: Pick<Reader, 'id' | 'username'>;
  desk: Desk | undefined;
  network: Network | undefined;
  calls: { id: CallId; name: MeasuredCall['name']; path: string; told?: Graph | undefined }[];
}

// Baseline (b): what a Fastify costs that asks the same database one good question and serialises the rows alike, and does nothing else:
// no validation, no hooks, no compression. Started by servers.ts.

process.once('message', (task: QueryTask) => void serve(task));
process.once('disconnect', () => process.exit(0));

async function serve({ place, subject, reader, desk, network, calls }: QueryTask): Promise<void> {
  const { sql } = await openDatabase(place);
  const app = Fastify();
  const answers = baselineAnswers(subject, reader, desk, network);
  for (const { id, name, path, told } of calls) {
    const { who, answers: schemas }: Endpoint = api[name];
    const answer = told ? graphAnswer(told) : answers[id];
    const status = schemas[201] && !schemas[200] ? 201 : 200;
    if (!answer) throw new Error(`the baseline does not know ${id}`);
    app.route({
      method: name.startsWith('POST') ? 'POST' : 'GET',
      url: path,
      schema: { response: schemas },
      handler: async ({ headers, body, params }, reply) => {
        if (who === 'user') await known(sql, headers.authorization);
        reply.code(status);
        return answer(sql, { body, id: Number((params as { id?: string }).id) });
      },
    });
  }
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.({ url });
}

/** The query that a token costs. */
async function known(sql: Sql, authorization: string | undefined): Promise<void> {
  const token = authorization?.slice('Bearer '.length) ?? '';
  const [caller] = await sql`
    select u.id, u.username from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${hashToken(token)} and s.last_used_at > now() - interval '30 days'`;
  if (!caller) throw new Error('the token is not known');
}
