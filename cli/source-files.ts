import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { textLimits } from '../server/features/editions/formats/limits.ts';
import { type SourceFile, UnreadableTextError } from '../server/features/editions/formats/text-events.ts';
import { InputError, type Terminal } from './terminal.ts';

/** Returns the files of one edition: a file, the files of a folder, or standard input (`-`). */
export async function openSources(path: string, { stdin }: Terminal): Promise<SourceFile[]> {
  if (path === '-') {
    const bytes = await buffer(stdin);
    return [{ name: 'standard input', size: bytes.length, read: () => Promise.resolve(bytes) }];
  }
  // npm runs scripts in the package's directory and passes the directory of the user in INIT_CWD.
  const absolute = resolve(process.env['INIT_CWD'] ?? '', path);
  const stats = statSync(absolute, { throwIfNoEntry: false });
  if (!stats) throw new InputError(`File not found: ${path}.`);
  if (!stats.isDirectory()) return [sourceOf(basename(absolute), absolute, stats.size)];
  const files = [...filesIn(absolute)];
  if (files.length === 0) throw new UnreadableTextError(`The folder ${path} has no files.`);
  return files;
}

/**
 * Yields the files of a folder and its folders, without hidden ones and without following links.
 */
function* filesIn(folder: string, prefix = '', found = { count: 0 }): Generator<SourceFile> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    const absolute = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(absolute, `${prefix}${entry.name}/`, found);
    if (!entry.isFile()) continue;
    if (++found.count > textLimits.archiveEntries)
      throw new UnreadableTextError(`The folder has more than ${textLimits.archiveEntries} files.`);
    yield sourceOf(prefix + entry.name, absolute, statSync(absolute).size);
  }
}

function sourceOf(name: string, absolute: string, size: number): SourceFile {
  return { name, size, read: () => readFile(absolute) };
}
