import type { FastifyInstance } from 'fastify';
import type { Tools } from '../../platform/feature.ts';
import { linkTo } from '../../platform/http/cursor.ts';
import { orderedBy, pageOf } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { recordAudit } from '../../platform/audit-log.ts';
import { logSecurity } from '../../platform/security-log.ts';
import { requireRole } from '../administrators/access.ts';
import { addCitedWork, listCitedNotHeld } from './cited-not-held.ts';
import { citedWorkKey } from './cited-work-key.ts';
import { type CitedPlace, deleteDismissal, saveSettledWork } from './cited-queries.ts';

declare module '../../platform/audit-log.ts' {
  interface AuditActs {
    'work-added': true;
  }
}

declare module '../../platform/security-log.ts' {
  interface SecurityEvents {
    'work-added': true;
  }
}

const byCount = orderedBy(['number', 'string'], ({ count, key }: CitedPlace) => [count, key]);

/** Registers what librarians see of works that texts cite and the catalog lacks. */
export function citedRoutes(app: FastifyInstance, { sql }: Tools): void {
  serve(app, 'GET /api/admin/cited-not-held', async ({ query, caller, request, reply }) => {
    requireRole(caller, 'librarian');
    const { before, limit } = pageOf(query, byCount);
    const place = before && { count: before[0], key: before[1] };
    const { works, next } = await listCitedNotHeld(sql, query.dismissed !== undefined, { before: place, limit });
    if (next) reply.header('link', linkTo(request.url, 'next', { before: byCount.cursorOf(next) }));
    return works;
  });

  serve(app, 'POST /api/admin/cited-not-held/works', async ({ body, caller, request, reply }) => {
    requireRole(caller, 'librarian');
    const { work, isNew } = await addCitedWork(sql, caller.id, body);
    if (isNew) {
      await recordAudit(sql, { actor: caller, act: 'work-added', subject: work.title });
      logSecurity(request, 'work-added');
    } else reply.code(200);
    return { work_id: work.id, title: work.title };
  });

  serve(app, 'POST /api/admin/cited-not-held/dismissals', async ({ body, caller }) => {
    requireRole(caller, 'librarian');
    await saveSettledWork(sql, caller.id, citedWorkKey(body.citation), undefined);
    return undefined;
  });

  serve(app, 'DELETE /api/admin/cited-not-held/dismissals', async ({ query, caller }) => {
    requireRole(caller, 'librarian');
    await deleteDismissal(sql, citedWorkKey(query.citation));
    return undefined;
  });
}
