import type { FastifyInstance } from 'fastify';
import type { Essay } from '#contract/essays.ts';
import type { CitationThread } from '../../citations/citation-thread.ts';
import type { Tools } from '../../platform/feature.ts';
import { createSigner } from '../../platform/files/signature.ts';
import { registerForms } from '../../platform/http/multipart.ts';
import { latestFirst, serveList } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import type { HeldTextConfig } from '../held-texts/public.ts';
import type { NumberingConfig } from '../references/public.ts';
import { accessEssay, accessOwnEssay, accessPicture } from './access.ts';
import { signedPath } from './addresses.ts';
import { createEssayThread, type EssayThread } from './essay-thread.ts';
import { exportRoutes } from './export-routes.ts';
import { withExcerpts } from './excerpt.ts';
import { serveFiles } from './files.ts';
import { pictureRoutes } from './picture-routes.ts';
import { createPictureCleaner } from './pictures/clean-picture.ts';
import { listEssays } from './queries.ts';
import { essayResponses } from './essay-responses.ts';
import { saveRoutes } from './save-routes.ts';
import { deleteEssay } from './save-essay.ts';

export function essayRoutes(
  app: FastifyInstance,
  tools: Tools<HeldTextConfig & NumberingConfig>,
  citations: CitationThread,
  thread: EssayThread = createEssayThread(),
): void {
  const { sql, files } = tools;
  const signer = createSigner(sql);
  const responses = essayResponses(sql, signer);
  app.addHook('onListen', async () => thread.warm());
  const cleaner = createPictureCleaner();
  app.addHook('onClose', () => Promise.all([thread.close(), cleaner.close()]));

  serveList(app, 'GET /api/essays', latestFirst, async ({ query, caller, page }) =>
    withExcerpts(
      sql,
      caller.id,
      await listEssays(sql, { callerId: caller.id, username: query.username }, page),
      tools.config.scriptureNumbering,
    ),
  );

  serve(app, 'GET /api/essays/{id}', async ({ params, caller }) => {
    const essay = await responses.of(await accessEssay(sql, caller, params.id));
    return essay.user_id === caller.id ? essay : withoutOpenCheck(essay);
  });

  serve(app, 'DELETE /api/essays/{id}', async ({ params, caller }) => {
    await deleteEssay(sql, files, await accessOwnEssay(sql, caller, params.id));
    return undefined;
  });

  serve(app, 'GET /api/essays/images/{name}', async ({ params, caller }) => ({
    url: await signer.sign(signedPath(await accessPicture(sql, caller, params.name))),
  }));

  registerForms(app, (forms) => {
    saveRoutes(forms, tools, thread, responses);
    pictureRoutes(forms, tools, signer, cleaner);
  });

  serveFiles(app, tools, signer);
  exportRoutes(app, tools, citations);
}

/** Leaves out a check with open questions, which only its author may see. */
function withoutOpenCheck(essay: Essay): Essay {
  const { quotation_check: check } = essay;
  const isClaim = check !== null && check.complete && check.unconfirmed === 0 && check.found > 0;
  return { ...essay, check_quotations: isClaim, quotation_check: isClaim ? check : null };
}
