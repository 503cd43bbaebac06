import Fastify from 'fastify';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Graph } from '#contract/graph.ts';
import { baselineHandlers } from './baseline-handlers.ts';
import { graphHandler } from './baseline-graph.ts';
import { authenticate, connectBaseline } from './baseline-statements.ts';
import type { MeasuredRequest } from './measured-request.ts';
import type { Workspace } from './workspace.ts';
import type { DatabaseLocation } from './databases.ts';
import type { Network } from './network.ts';
import type { Reader } from './readers.ts';
import type { Targets } from './targets.ts';

export interface QueryTask {
  location: DatabaseLocation;
  targets: Targets;
  reader: Pick<Reader, 'id' | 'username'>;
  workspace: Workspace | undefined;
  network: Network | undefined;
  /** `graph` is the product's response, if the baseline gets the ids in it beforehand. */
  requests: (Pick<MeasuredRequest, 'id' | 'name' | 'path'> & { graph?: Graph | undefined })[];
}

// Baseline (b): Fastify with one indexed query per request and the same serialization, but no
// validation, hooks or compression. Started by servers.ts.

process.once('message', (task: QueryTask) => void serve(task));
process.once('disconnect', () => process.exit(0));

async function serve({ location, targets, reader, workspace, network, requests }: QueryTask): Promise<void> {
  const sql = await connectBaseline(location);
  const app = Fastify();
  const handlers = baselineHandlers(targets, reader, workspace, network);
  for (const { id, name, path, graph } of requests) {
    const { who, responses: schemas }: Endpoint = api[name];
    const handler = graph ? graphHandler(graph) : handlers[id];
    const status = schemas[201] && !schemas[200] ? 201 : 200;
    if (!handler) throw new Error(`the baseline has no handler for ${id}`);
    app.route({
      method: name.startsWith('POST') ? 'POST' : 'GET',
      url: path,
      schema: { response: schemas },
      handler: async ({ headers, body, params }, reply) => {
        // The bench leaves PUBLIC_LIBRARY off, so endpoints for readers need a login too.
        if (who !== 'visitor') await authenticate(sql, headers.authorization);
        reply.code(status);
        return handler(sql, { body, id: Number((params as { id?: string }).id) });
      },
    });
  }
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.({ url });
}
