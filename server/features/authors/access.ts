import type { Author } from '#contract/authors.ts';
import { messages } from '#core/messages.ts';
import type { Sql } from '../../platform/db/open.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { findAuthor } from './queries.ts';

/** Everyone who may read the library may see any author. */
export async function accessAuthor(sql: Sql, id: number): Promise<Author> {
  const author = await findAuthor(sql, id);
  if (!author) throw notFound(messages.authorNotFound);
  return author;
}
