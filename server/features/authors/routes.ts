import type { FastifyInstance } from 'fastify';
import { limits } from '#core/limits.ts';
import type { Tools } from '../../platform/feature.ts';
import { decodeCursor, encodeCursor, linkTo } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { serve } from '../../platform/http/serve.ts';
import { accessAuthor } from './access.ts';
import { listAuthors, listWorksOfAuthor } from './queries.ts';

export function authorRoutes(app: FastifyInstance, { sql }: Tools): void {
  serve(app, 'GET /api/authors/{letter}', async ({ params, query, request, reply }) => {
    const letter = params.letter.toLowerCase();
    if (!/^[a-z]$/.test(letter)) throw notFound('The author index covers the letters a to z.');
    const from = query.before === undefined ? undefined : decodeCursor(query.before, ['string', 'number']);
    const rows = await listAuthors(sql, letter, from, limits.authorsOfLetter);
    const last = rows.at(-1);
    if (last && rows.length === limits.authorsOfLetter) {
      reply.header('link', linkTo(request.url, 'next', { before: encodeCursor([last.sort_name, last.id]) }));
    }
    return rows.map(({ id, name, dates }) => ({ id, name, dates }));
  });

  serve(app, 'GET /api/authors/id/{id}', async ({ params }) => {
    const author = await accessAuthor(sql, params.id);
    return { ...author, works: await listWorksOfAuthor(sql, author.id) };
  });
}
