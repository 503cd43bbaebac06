import type { FastifyInstance } from 'fastify';
import { parseNodeId } from '#core/graph-kinds.ts';
import { messages } from '#core/messages.ts';
import type { Tools } from '../../platform/feature.ts';
import { serve } from '../../platform/http/serve.ts';
import { badRequest } from '../../platform/http/http-error.ts';
import { accessWork } from '../works/access.ts';
import { workGraph } from './work-graph.ts';
import { citationGraph } from './citation-graph.ts';
import { neighborhoodOf } from './neighborhood.ts';
import { numberingFor, type NumberingConfig } from '../references/public.ts';
import { neighborsOf } from './neighbors.ts';

export function graphRoutes(app: FastifyInstance, { sql, config }: Tools<NumberingConfig>): void {
  serve(app, 'GET /api/graph', ({ caller }) => neighborhoodOf(sql, caller.id, numberingFor(caller, config)));

  serve(app, 'GET /api/graph/book/{id}', async ({ params, caller }) => {
    const work = await accessWork(sql, params.id);
    return workGraph(sql, caller.id, work.id, numberingFor(caller, config));
  });

  serve(app, 'GET /api/graph/neighbours/{id}', ({ params, caller }) => {
    const entity = parseNodeId(params.id);
    if (!entity) throw badRequest(messages.nodeId);
    return neighborsOf(sql, caller.id, entity, numberingFor(caller, config));
  });

  serve(app, 'GET /api/graph/citations', ({ caller }) => citationGraph(sql, caller.id, numberingFor(caller, config)));
}
