import type { FastifyInstance } from 'fastify';
import type { Citation, CslItem } from '#contract/topics.ts';
import { limits } from '#core/limits.ts';
import { exportFilename } from '#core/export-filename.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Tools } from '../../platform/feature.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { attachmentDisposition } from '../../platform/http/content-disposition.ts';
import { parseIfMatch } from '../../platform/http/if-match.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import { newestFirst, serveList } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { type HeldTextConfig, requireNoNewLinks } from '../held-texts/public.ts';
import type { NumberingConfig } from '../references/public.ts';
import { checkTextStorage, storageOwner } from '../storage/public.ts';
import { accessTopic } from './access.ts';
import { findCitedWorks } from './citation-queries.ts';
import { titleKeysOf } from './match-cited-work.ts';
import { toCsl } from './csl.ts';
import { formatBibtex, formatRis } from '../../citations/export-citations.ts';
import { listTopics, listReferencesToTopic } from './queries.ts';
import { deleteTopic, updateTopic, createTopic } from './save-topic.ts';

export function topicRoutes(app: FastifyInstance, tools: Tools<HeldTextConfig & NumberingConfig>): void {
  const { sql, config } = tools;
  serveList(app, 'GET /api/topics', newestFirst, ({ caller, page }) => listTopics(sql, caller.id, page));

  serve(app, 'POST /api/topics', async ({ body, caller, request }) => {
    await checkTextStorage(sql, storageOwner(config, caller), storedText(body));
    if (body.public !== false) await requireNoNewLinks(sql, caller, { after: shownText(body) }, config);
    return createTopic(sql, caller, body, idempotencyKeyOf(request), config.scriptureNumbering);
  });

  serve(app, 'GET /api/topics/{id}', ({ params, caller }) => accessTopic(sql, caller, params.id));

  serve(app, 'PUT /api/topics/{id}', async ({ params, body, caller, request }) => {
    const before = async (): Promise<string> => storedText(await accessTopic(sql, caller, params.id));
    await checkTextStorage(sql, storageOwner(config, caller), storedText(body), before);
    await requireNoNewLinks(sql, caller, () => changeOf(tools, caller, params.id, body), config);
    return updateTopic(sql, caller, params.id, body, parseIfMatch(request.headers['if-match']), config.scriptureNumbering);
  });

  serve(app, 'DELETE /api/topics/{id}', async ({ params, caller }) => {
    await deleteTopic(sql, caller, params.id);
    return undefined;
  });

  serve(app, 'GET /api/topics/{id}/citations.bib', async ({ params, caller, reply }) => {
    const { title, citations } = await accessTopic(sql, caller, params.id);
    reply.header('content-disposition', attachmentDisposition(exportFilename(title, 'bib')));
    return formatBibtex(await cslItems(sql, citations));
  });

  serve(app, 'GET /api/topics/{id}/citations.ris', async ({ params, caller, reply }) => {
    const { title, citations } = await accessTopic(sql, caller, params.id);
    reply.header('content-disposition', attachmentDisposition(exportFilename(title, 'ris')));
    return formatRis(await cslItems(sql, citations));
  });

  serve(app, 'GET /api/topics/{id}/citations.json', async ({ params, caller, reply }) => {
    const { title, citations } = await accessTopic(sql, caller, params.id);
    reply.header('content-disposition', attachmentDisposition(exportFilename(title, 'json')));
    return await cslItems(sql, citations);
  });

  serve(app, 'GET /api/references/topics/{id}', async ({ params, caller }) => {
    const topic = await accessTopic(sql, caller, params.id);
    return listReferencesToTopic(sql, caller.id, topic.id, limits.list.default);
  });
}

/** Returns citations with the fields of the works that they name. */
async function cslItems(sql: Sql, citations: readonly Citation[]): Promise<CslItem[]> {
  return toCsl(citations, await findCitedWorks(sql, titleKeysOf(citations)));
}

/** Returns what others will see of a changed topic, and what they see now. */
async function changeOf(
  { sql }: Tools,
  caller: Caller,
  id: number,
  body: TopicText & { public?: boolean },
): Promise<{ after: TopicTexts; before: TopicTexts }> {
  const old = await accessTopic(sql, caller, id);
  return { after: (body.public ?? old.public) ? shownText(body) : [], before: old.public ? shownText(old) : [] };
}

type TopicTexts = (string | null | undefined)[];

interface TopicText {
  readonly title: string;
  readonly content: string;
  readonly citations?: readonly { readonly text: string; readonly url?: string | null }[];
}

function shownText({ title, content, citations = [] }: TopicText): TopicTexts {
  return [title, content, ...citations.flatMap(({ text, url }) => [text, url])];
}

/** Returns what counts against the storage quota. */
function storedText({ content, citations }: { content: string; citations?: readonly object[] }): string {
  return content + JSON.stringify(citations ?? []);
}
