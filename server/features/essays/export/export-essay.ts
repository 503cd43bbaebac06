import { isHtml } from '#core/is-html.ts';
import type { Run } from '#core/rich-text.ts';
import { type IndexEntry, type IndexOptions, indexScripture, languagesOfBlocks } from '#core/scripture-index.ts';
import { loadScriptureLanguages } from '#core/scripture/lexicon.ts';
import { type EssayDocument, type EssayText, plainInlines } from './document.ts';
import { closeHeadingGaps } from './group-blocks.ts';
import { type ExportPicture, placePictures } from './place-pictures.ts';
import { readHtml } from './read-html.ts';
import { readMarkdown } from './read-markdown.ts';
import { printable } from './text-builder.ts';
import { writeHtml } from './write-html.ts';
import { writeMarkdown } from './write-markdown.ts';

export type ExportFormat = 'docx' | 'epub' | 'markdown' | 'html';

/** An essay and what its export needs of other tables. */
export interface ExportTask {
  readonly format: ExportFormat;
  readonly content: string;
  readonly facts: Pick<EssayDocument, 'title' | 'author' | 'site' | 'url' | 'date'>;
  /** Without a slash at the end. */
  readonly siteUrl: string;
  readonly titles: readonly (readonly [source: string, link: { readonly title: string; readonly url: string }])[];
  readonly bibliography: readonly (readonly Run[])[];
  readonly pictures: readonly ExportPicture[];
  readonly references: IndexOptions;
}

/** Returns an essay in a format. The writers of packages are loaded only for their formats. */
export async function exportEssay({
  format,
  content,
  facts,
  siteUrl,
  titles,
  bibliography: entries,
  pictures,
  references,
}: ExportTask): Promise<Uint8Array> {
  const linkTitles = new Map(titles);
  // In Markdown, footnotes are mostly read as source text.
  const read = isHtml(content)
    ? readHtml(content, linkTitles, format === 'markdown' ? undefined : siteUrl)
    : readMarkdown(content, linkTitles);
  const placed = placePictures(read, { format, pictures });
  const text = { ...placed, blocks: closeHeadingGaps(placed.blocks) };
  const { title, author } = facts;
  const names = { title: printable(title), author: author === null ? null : printable(author) };
  const bibliography = entries.map((runs) => runs.map((run) => ({ ...run, text: printable(run.text) })));
  const index = await indexOf(text, references);
  const document: EssayDocument = { ...facts, ...names, ...text, bibliography, index };
  if (format === 'markdown') return Buffer.from(writeMarkdown(document));
  if (format === 'html') return Buffer.from(writeHtml(document));
  if (format === 'epub') return (await import('./write-epub.ts')).writeEpub(document);
  return (await import('./write-docx.ts')).writeDocx(document);
}

async function indexOf({ blocks, notes }: EssayText, options: IndexOptions): Promise<IndexEntry[]> {
  const indexed = blocks.map((block) => ({ ...block, text: plainInlines(block.inlines) }));
  const noteTexts = notes.map(plainInlines);
  const { names, guesses } = languagesOfBlocks(indexed, noteTexts);
  await loadScriptureLanguages([...names, ...guesses]);
  return indexScripture(indexed, noteTexts, options);
}
