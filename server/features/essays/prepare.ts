import { isBlank } from '#core/essay.ts';
import { isHtml } from '#core/is-html.ts';
import { isTooComplex } from '#core/markdown-complexity.ts';
import { markdownSections } from '#core/markdown-sections.ts';
import { withPublicPaths } from '#core/essay-pictures.ts';
import { limits } from '#core/limits.ts';
import { mentionsIn, mentionsInHtml } from '#core/mentions.ts';
import type { TextCitation } from '../cited/public.ts';
import { type ReadingOptions, type TextReferences, referencesInEssay } from '../references/public.ts';
import { type SearchDocument, documentOfEssay } from '../search/public.ts';
import { buildExcerpt } from './excerpt.ts';
import { sanitizeEssayHtml, TooDeep } from './sanitize.ts';
import { worksCitedInEssay } from './works-cited-in-essay.ts';

/** The title and content as the author typed them. */
export interface EssayInput {
  readonly title: string;
  readonly content: string;
  readonly reading: ReadingOptions;
}

/** The stored form of an essay, or why it cannot be stored. */
export type Prepared =
  | {
      readonly content: string;
      readonly excerpt: string;
      readonly named: TextReferences;
      /** The works that it cites. */
      readonly citations: readonly TextCitation[];
      /** The usernames that it mentions. */
      readonly mentions: readonly string[];
      /** The search document. Who may find it depends on the essay's status. */
      readonly document: SearchDocument;
      readonly blank: boolean;
      readonly characters: number;
    }
  | 'too deep'
  | 'too complex';

/**
 * Sanitizes content with HTML tags. Anything else is Markdown, stored as typed and sanitized on
 * display.
 */
export function prepare({ title, content: given, reading }: EssayInput): Prepared {
  try {
    const content = storedContent(withPublicPaths(given));
    if (!isHtml(content) && markdownSections(content).some(isTooComplex)) return 'too complex';
    // Counts code points only above the limit: by then `length` may count each character twice.
    const characters = content.length > limits.essayContent.max ? Array.from(content).length : content.length;
    const document = documentOfEssay({ title, content, status: 'draft' });
    return {
      content,
      excerpt: buildExcerpt(content),
      named: referencesInEssay(content, { ...reading, outside: [title] }),
      citations: worksCitedInEssay(content),
      mentions: isHtml(content) ? mentionsInHtml(content) : mentionsIn(content),
      document,
      blank: isBlank(content),
      characters,
    };
  } catch (error) {
    if (error instanceof TooDeep) return 'too deep';
    throw error;
  }
}

function storedContent(content: string): string {
  if (!isHtml(content)) return content;
  const clean = sanitizeEssayHtml(content);
  // HTML whose tags were all removed must not be parsed as Markdown, which could change its
  // meaning.
  return clean.trim() === '' || isHtml(clean) ? clean : `<p>${clean}</p>`;
}
