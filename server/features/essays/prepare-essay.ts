import { isBlank } from '#core/blank.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { badRequest, tooMany } from '../../platform/http/http-error.ts';
import { ThreadError } from '../../platform/thread.ts';
import type { TextCitation } from '../cited/public.ts';
import type { ReadingOptions, TextReferences } from '../references/public.ts';
import type { SearchDocument } from '../search/public.ts';
import type { EssayInput, Prepared } from './prepare.ts';
import type { EssayFields } from './queries.ts';

/** An essay to store, and what else is stored with it. */
export interface PreparedEssay extends EssayFields {
  readonly named: TextReferences;
  /** The works that it cites. */
  readonly citations: readonly TextCitation[];
  /** The usernames that it mentions. */
  readonly mentions: readonly string[];
  /** The search document; `public` is set when the essay is saved. */
  readonly document: SearchDocument;
}

/**
 * Returns the stored form of an essay's title and content, or throws an HTTP error. `prepare`
 * processes the content.
 */
export async function prepareEssay(
  body: { title: string; content: string; status?: PreparedEssay['status']; ignored_references?: readonly string[] },
  { numbering = 'kjv', ignored, editions }: Partial<ReadingOptions>,
  prepare: (input: EssayInput) => Prepared | Promise<Prepared>,
): Promise<PreparedEssay> {
  const title = body.title.trim();
  const reading = { numbering, ignored: body.ignored_references ?? ignored, editions };
  const prepared = await Promise.resolve(prepare({ title, content: body.content, reading })).catch(throwThreadError);
  if (prepared === 'too deep') throw invalidEssay('The HTML of the content is nested too deeply. Please simplify it.');
  if (prepared === 'too complex') throw invalidEssay(messages.textTooComplex);
  const { content, excerpt, named, citations, mentions, document, blank, characters } = prepared;
  if (isBlank(title) || blank) throw badRequest(messages.essayTitleAndContent, blanks(title, blank));
  if (characters > limits.essayContent.max) {
    throw invalidEssay(
      `The essay’s HTML has more than ${limits.essayContent.max.toLocaleString('en')} characters. Please shorten the essay or split it in two.`,
    );
  }
  return { title, content, excerpt, named, citations, mentions, document, ignored: reading.ignored, status: body.status };
}

function throwThreadError(error: unknown): never {
  if (!(error instanceof ThreadError)) throw error;
  if (error.reason === 'busy') throw tooMany('Too many essays are being saved right now. Please try again in a moment.', 10);
  throw invalidEssay('The essay’s HTML takes too long to check. Please simplify it or split the essay in two.');
}

function blanks(title: string, blank: boolean): { path: string; message: string }[] {
  const paths = [...(isBlank(title) ? ['title'] : []), ...(blank ? ['content'] : [])];
  return paths.map((path) => ({ path, message: messages.essayTitleAndContent }));
}

function invalidEssay(sentence: string): Error {
  return badRequest(sentence, [{ path: 'content', message: sentence }]);
}
