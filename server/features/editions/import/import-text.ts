import { createHash } from 'node:crypto';
import type { Sql } from '../../../platform/db/open.ts';
import { type ReadTextOptions, readText } from '../formats/read-text.ts';
import { languageTag } from '../formats/language-tag.ts';
import { type SourceFile, UnreadableTextError } from '../formats/text-events.ts';
import type { ImportReport } from './import-report.ts';
import { type ImportOptions, storeEdition } from './store-edition.ts';

/**
 * Imports one edition from a file, an archive or the files of a folder. Throws an
 * `UnreadableTextError` with one sentence.
 */
export async function importText(
  sql: Sql,
  sources: readonly SourceFile[],
  { numbering, language, ...options }: ImportOptions & ReadTextOptions = {},
): Promise<ImportReport> {
  const hashes = new Map<string, string>();
  const hashed = sources.map((source) => ({
    ...source,
    read: async () => {
      const bytes = await source.read();
      hashes.set(source.name, createHash('sha256').update(bytes).digest('hex'));
      return bytes;
    },
  }));
  const sha256 = (): string => {
    const [only, ...more] = hashes.values();
    if (only !== undefined && more.length === 0) return only;
    return createHash('sha256')
      .update(JSON.stringify([...hashes].toSorted()))
      .digest('hex');
  };
  return storeEdition(sql, readText(hashed, { numbering, language: tagOf(language) }), sha256, options);
}

function tagOf(language: string | undefined): string | undefined {
  const tag = languageTag(language);
  if (language !== undefined && tag === undefined)
    throw new UnreadableTextError('Enter the language as a tag, such as la, grc or zh-Hant.');
  return tag;
}

/**
 * Returns the name of a file or folder without its extensions (`kjv.osis.xml`), as the title of a
 * text that states none.
 */
export function titleOfFile(name: string): string {
  return name.replace(/(?<=.)(?:\.(?:osis|usfx|usx|tei|thml|sefaria))?\.\w{1,8}$/i, '');
}
