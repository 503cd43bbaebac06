import { limits } from '#core/limits.ts';
import { sentences } from '#core/sentences.ts';
import { badRequest, tooMany } from '../../platform/http/refusal.ts';
import { ThreadRefusal } from '../../platform/thread.ts';
import { prepare, type Prepared } from './prepare.ts';
import type { Written } from './queries.ts';

/** What is stored of an essay's title and content, or why it can not be. `preparing` may do it in another thread. */
export async function writtenOf(
  body: { title: string; content: string; status?: Written['status'] },
  preparing: (content: string) => Prepared | Promise<Prepared> = prepare,
): Promise<Written> {
  const title = body.title.trim();
  const prepared = await Promise.resolve(preparing(body.content)).catch(refuse);
  if (prepared === 'too deep') throw refusal('The HTML of the content is nested too deep. Please simplify it.');
  const { content, excerpt, named, blank, characters } = prepared;
  if (title === '' || blank) throw badRequest(sentences.essayTitleAndContent, blanks(title, blank));
  if (characters > limits.essayContent.max) {
    throw refusal(`The content is longer than ${limits.essayContent.max.toLocaleString('en')} characters once its HTML is written out.`);
  }
  return { title, content, excerpt, named, status: body.status };
}

function refuse(error: unknown): never {
  if (!(error instanceof ThreadRefusal)) throw error;
  if (error.reason === 'busy') throw tooMany('Many long essays are being saved right now. Please try again in a moment.', 10);
  throw refusal('The HTML of the content takes too long to be checked. Please simplify it.');
}

function blanks(title: string, blank: boolean): { path: string; message: string }[] {
  const paths = [...(title === '' ? ['title'] : []), ...(blank ? ['content'] : [])];
  return paths.map((path) => ({ path, message: sentences.essayTitleAndContent }));
}

function refusal(sentence: string): Error {
  return badRequest(sentence, [{ path: 'content', message: sentence }]);
}
