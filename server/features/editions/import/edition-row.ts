import { languageOf } from '../../../catalog/languages.ts';
import type { EditionMetadata } from '../formats/text-events.ts';
import type { EditionRow } from './import-queries.ts';
import { shortTitleOf } from './short-title.ts';

/** Returns the row of an edition from what its file says. `license` overrides the file's. */
export function toEditionRow(metadata: EditionMetadata, { license, sha256 }: { license: string | undefined; sha256: string }): EditionRow {
  const language = (metadata.language ?? '').length < 2 ? 'und' : (metadata.language ?? 'und');
  return {
    title: metadata.title ?? 'Untitled',
    short_title: metadata.shortTitle ?? shortTitleOf({ ...metadata, title: metadata.title ?? '' }),
    author: metadata.author ?? null,
    language: language.slice(0, 35),
    language_name: languageOf(language).name,
    kind: metadata.kind ?? null,
    translator: metadata.translator ?? null,
    published: metadata.published ?? null,
    license: license ?? metadata.license ?? null,
    attribution: metadata.attribution ?? null,
    source_url: metadata.sourceUrl ?? null,
    source_sha256: sha256,
    format: metadata.format,
    citation_levels: metadata.citationLevels,
    scripture: metadata.scripture,
    numbering: metadata.numbering ?? null,
  };
}

/** Returns the slug that a title suggests: `Confessiones, ed. Knöll` is `confessiones-ed-knoll`. */
export function slugOf(title: string): string {
  const folded = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return folded.slice(0, MAX_SLUG).replaceAll(/^-|-$/g, '');
}

export function isSlug(text: string): boolean {
  return text.length <= MAX_SLUG && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

const MAX_SLUG = 60;
