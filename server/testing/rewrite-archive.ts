import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import yazl from 'yazl';
import { MANIFEST, type Manifest } from '../backup/manifest.ts';

/**
 * Copies a backup archive with changed content, as someone could who wants a forgery to be
 * accepted.
 */
export async function rewriteArchive(
  from: string,
  to: string,
  edit: (contents: Map<string, Buffer>, manifest: Manifest) => void,
): Promise<void> {
  const contents = new Map<string, Buffer>();
  const source = await yauzl.openPromise(from, { autoClose: false });
  for await (const entry of source.eachEntry()) contents.set(entry.fileName, await buffer(await source.openReadStreamPromise(entry)));
  source.close();
  const manifest: Manifest = JSON.parse(String(contents.get(MANIFEST)));
  contents.delete(MANIFEST);
  edit(contents, manifest);
  const zip = new yazl.ZipFile();
  for (const [name, content] of contents) zip.addBuffer(content, name);
  const text = Buffer.from(JSON.stringify(manifest));
  zip.addBuffer(text, MANIFEST);
  zip.end({ forceZip64Format: false, comment: createHash('sha256').update(text).digest('hex') });
  await pipeline(zip.outputStream, createWriteStream(to));
}

/** Replaces the lines of a table, with a manifest that agrees. */
export function replaceLines(contents: Map<string, Buffer>, manifest: Manifest, name: string, edit: (lines: string[]) => string[]): void {
  const table = manifest.tables.find((one) => one.name === name);
  const lines = String(contents.get(`tables/${name}.jsonl`))
    .split('\n')
    .slice(0, -1);
  const content = Buffer.from(
    edit(lines)
      .map((line) => `${line}\n`)
      .join(''),
  );
  contents.set(`tables/${name}.jsonl`, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  Object.assign(table ?? {}, { rows: edit(lines).length, bytes: content.length, sha256 });
}
