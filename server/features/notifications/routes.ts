import type { FastifyInstance } from 'fastify';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import type { Tools } from '../../platform/feature.ts';
import { forbidden, notFound, tooMany } from '../../platform/http/http-error.ts';
import { newestFirst, serveList } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { accessLevel } from './access.ts';
import { NotificationHub } from './hub.ts';
import { muteAnnotation, mutePost, unmuteAnnotation, unmutePost, updateLevel } from './level-queries.ts';
import { listMentioned } from './mention-queries.ts';
import { notificationOf } from './notification-responses.ts';
import { numberingFor, type NumberingConfig } from '../references/public.ts';
import { countUnread, listNotifications, markRead, markUnread } from './queries.ts';

/**
 * Seconds after which a stream ends, so that a restarted load balancer or a rolled out server gets
 * its share.
 */
const STREAM_SECONDS = 900;

export function notificationRoutes(app: FastifyInstance, tools: Tools<NumberingConfig>): void {
  const { sql, config } = tools;

  serveList(app, 'GET /api/notifications', newestFirst, async ({ query, caller, page }) => {
    const filter = { unread: query.unread === '1', kinds: query.kinds?.split(',') };
    const rows = await listNotifications(sql, caller.id, filter, page);
    return rows.slice(0, page.limit).map((row) => notificationOf(row, numberingFor(caller, config)));
  });

  serve(app, 'GET /api/notifications/count', async ({ caller }) => ({ unread: await countUnread(sql, caller.id) }));

  serve(app, 'POST /api/notifications/read', async ({ body, caller }) => {
    const read_at = await markRead(sql, caller.id, body.ids);
    return { unread: await countUnread(sql, caller.id), read_at };
  });

  serve(app, 'POST /api/notifications/unread', async ({ body, caller }) => {
    await markUnread(sql, caller.id, body.ids ?? [], body.read_at);
    return { unread: await countUnread(sql, caller.id) };
  });

  for (const group of ['community', 'circle'] as const) {
    const path = group === 'community' ? '/api/communities/{id}/notifications' : '/api/circles/{id}/notifications';
    serve(app, `GET ${path}`, async ({ params, caller }) => ({ level: await accessLevel(sql, caller, group, params.id) }));
    serve(app, `PUT ${path}`, async ({ params, body, caller }) => {
      await accessLevel(sql, caller, group, params.id);
      // The caller left meanwhile.
      if (!(await updateLevel(sql, group, params.id, caller.id, body.level))) throw forbidden(messages.accessDenied);
      return body;
    });
  }

  serve(app, 'GET /api/mentions', async ({ query, caller }) =>
    listMentioned(sql, caller.id, query.usernames.toLowerCase().split(',').slice(0, limits.list.max)),
  );

  serve(app, 'PUT /api/posts/{id}/mute', async ({ params, caller }) => {
    if (!(await mutePost(sql, caller.id, params.id))) throw notFound(messages.postNotFound);
    return undefined;
  });

  serve(app, 'DELETE /api/posts/{id}/mute', async ({ params, caller }) => {
    await unmutePost(sql, caller.id, params.id);
    return undefined;
  });

  serve(app, 'PUT /api/annotations/{id}/mute', async ({ params, caller }) => {
    if (!(await muteAnnotation(sql, caller.id, params.id))) throw notFound(messages.annotationNotFound);
    return undefined;
  });

  serve(app, 'DELETE /api/annotations/{id}/mute', async ({ params, caller }) => {
    await unmuteAnnotation(sql, caller.id, params.id);
    return undefined;
  });

  serveStream(app, tools);
}

function serveStream(app: FastifyInstance, { sql, config }: Tools<NumberingConfig>): void {
  const hub = new NotificationHub(sql, app.log);
  app.addHook('preClose', () => hub.close());
  app.addHook('onResponse', (request, reply, done) => {
    if (request.method !== 'GET' && reply.statusCode < 400) hub.wake();
    done();
  });

  serve(app, 'GET /api/notifications/stream', async ({ query, caller, request, reply }) => {
    const lastEventId = Number(request.headers['last-event-id']);
    const stream = await hub.open(
      caller,
      numberingFor(caller, config),
      Number.isSafeInteger(lastEventId) && lastEventId > 0 ? lastEventId : undefined,
    );
    if (!stream) throw tooMany('Notifications are open in too many places. Please close some and try again.', 60);
    const timer = setTimeout(() => stream.end(), (query.seconds ?? STREAM_SECONDS) * 1000);
    stream.body.once('close', () => clearTimeout(timer));
    // An open stream does no work, so it takes no slot from the caller's other requests.
    request.turn?.end();
    // Some proxies otherwise collect the events.
    reply.header('x-accel-buffering', 'no');
    return stream.body;
  });
}
