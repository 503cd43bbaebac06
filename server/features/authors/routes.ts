import type { FastifyInstance } from 'fastify';
import { limits } from '#core/limits.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { orderedBy, serveList } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { accessAuthor } from './access.ts';
import { listAuthors, listWorksOfAuthor } from './queries.ts';

const byName = orderedBy(['string', 'number'], (author: { sort_name: string; id: number }) => [author.sort_name, author.id]);

export function authorRoutes(app: FastifyInstance): void {
  serveList(app, 'GET /api/authors/{letter}', { ...byName, defaultLimit: limits.authorsOfLetter }, async ({ params, page, readSql }) => {
    const letter = params.letter.toLowerCase();
    if (!/^[a-z]$/.test(letter)) throw notFound('The author index covers the letters a to z.');
    return listAuthors(readSql, letter, page);
  });

  serve(app, 'GET /api/authors/id/{id}', async ({ params, readSql }) => {
    const author = await accessAuthor(readSql, params.id);
    return { ...author, works: await listWorksOfAuthor(readSql, author.id) };
  });
}
