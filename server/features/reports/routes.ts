import type { FastifyInstance } from 'fastify';
import { messages } from '#core/messages.ts';
import type { Tools } from '../../platform/feature.ts';
import { badRequest, notFound } from '../../platform/http/http-error.ts';
import { linkNext, newestFirst, pageOf, serveList } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { accessModeratedCommunity } from '../communities/access.ts';
import { reasonOf } from '../moderation/public.ts';
import { accessReported, requireReportHandler } from './access.ts';
import { closeReport } from './close-report.ts';
import { countReports, removeFromCommunityReports, listCommunityReports, listReports, saveReport, withoutReporter } from './queries.ts';
import { reportOf } from './report-response.ts';

export function reportRoutes(app: FastifyInstance, tools: Tools): void {
  const { sql } = tools;

  serve(app, 'POST /api/reports', async ({ body, caller, reply }) => {
    const { type, id, kind = 'other' } = body;
    const reason = reasonOf(body.reason) ?? '';
    if (kind === 'other' && reason === '') throw badRequest(messages.reportText, [{ path: 'reason', message: messages.reportText }]);
    const reported = await accessReported(sql, caller, type, id);
    if (reported.userId === caller.id) throw badRequest(messages.reportOwn);
    const { created, ...report } = await saveReport(sql, caller.id, { type, id, kind, reason, ...reported });
    if (!created) reply.code(200);
    return report;
  });

  serveList(app, 'GET /api/communities/{id}/reports', newestFirst, async ({ params, caller, page }) => {
    await accessModeratedCommunity(sql, caller, params.id);
    return (await listCommunityReports(sql, params.id, page)).map((row) => withoutReporter(reportOf(row)));
  });

  serve(app, 'POST /api/communities/{id}/reports/{reportId}/keep', async ({ params, caller }) => {
    await accessModeratedCommunity(sql, caller, params.id);
    if (!(await removeFromCommunityReports(sql, params.id, params.reportId))) throw notFound(messages.reportNotFound);
    return undefined;
  });

  serve(app, 'GET /api/admin/reports', async ({ query, caller, reply }) => {
    requireReportHandler(caller);
    const page = pageOf(query, newestFirst);
    const reports = await listReports(sql, query.state ?? 'open', page);
    linkNext(reply, newestFirst, reports, page);
    return { reports: reports.map(reportOf), ...(await countReports(sql)) };
  });

  serve(app, 'POST /api/admin/reports/{id}/close', ({ params, body, caller }) =>
    closeReport(tools, caller, params.id, { outcome: body.outcome, note: reasonOf(body.note) }),
  );
}
