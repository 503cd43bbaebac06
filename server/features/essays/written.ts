import { excerptOf, holdsHtml, isBlank } from '#core/essay.ts';
import { withPublicPaths } from '#core/essay-pictures.ts';
import { limits } from '#core/limits.ts';
import { sentences } from '#core/sentences.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import type { Written } from './queries.ts';
import { sanitiseHtml, TooDeep } from './sanitise.ts';

/** What is stored of an essay's title and content, or why it can not be. */
export function writtenOf(body: { title: string; content: string; status?: Written['status'] }): Written {
  const title = body.title.trim();
  // A form's line ends are CR LF, whatever was typed.
  const content = storedContent(withPublicPaths(body.content.replaceAll('\r\n', '\n')));
  if (title === '' || isBlank(content)) throw badRequest(sentences.essayTitleAndContent, blanks(title, content));
  const characters = content.length > limits.essayContent.max ? Array.from(content).length : content.length;
  if (characters > limits.essayContent.max) {
    throw refusal(`The content is longer than ${limits.essayContent.max.toLocaleString('en')} characters once its HTML is written out.`);
  }
  return { title, content, excerpt: excerptOf(content), status: body.status };
}

/** Content with HTML tags is sanitised (F4); else it is markdown, and stays as it was typed: it is made safe where it is shown. */
function storedContent(content: string): string {
  if (!holdsHtml(content)) return content;
  const clean = sanitise(content);
  // What was written as HTML is not to be read as markdown, where its text would mean something else.
  return clean.trim() === '' || holdsHtml(clean) ? clean : `<p>${clean}</p>`;
}

function sanitise(content: string): string {
  try {
    return sanitiseHtml(content);
  } catch (error) {
    if (error instanceof TooDeep) throw refusal('The HTML of the content is nested too deep. Please simplify it.');
    throw error;
  }
}

function blanks(title: string, content: string): { path: string; message: string }[] {
  const blank = [...(title === '' ? ['title'] : []), ...(isBlank(content) ? ['content'] : [])];
  return blank.map((path) => ({ path, message: sentences.essayTitleAndContent }));
}

function refusal(sentence: string): Error {
  return badRequest(sentence, [{ path: 'content', message: sentence }]);
}
