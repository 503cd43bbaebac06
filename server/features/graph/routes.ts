import type { FastifyInstance } from 'fastify';
import { thingOf } from '#core/graph-kinds.ts';
import { sentences } from '#core/sentences.ts';
import type { Tools } from '../../platform/feature.ts';
import { serve } from '../../platform/http/serve.ts';
import { badRequest } from '../../platform/http/http-error.ts';
import { accessWork } from '../works/access.ts';
import { graphOfWork } from './book.ts';
import { citations } from './citations.ts';
import { neighbourhoodOf } from './neighbourhood.ts';
import { neighboursOf } from './neighbours.ts';

export function graphRoutes(app: FastifyInstance, { sql }: Tools): void {
  serve(app, 'GET /api/graph', ({ caller }) => neighbourhoodOf(sql, caller.id));

  serve(app, 'GET /api/graph/book/{id}', async ({ params, caller }) => {
    const work = await accessWork(sql, params.id);
    return graphOfWork(sql, caller.id, work.id);
  });

  serve(app, 'GET /api/graph/neighbours/{id}', ({ params, caller }) => {
    const thing = thingOf(params.id);
    if (!thing) throw badRequest(sentences.nodeId);
    return neighboursOf(sql, caller.id, thing);
  });

  serve(app, 'GET /api/graph/citations', ({ caller }) => citations(sql, caller.id));
}
