import { PassThrough, Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { ZipFile } from 'yazl';
import type { ExportedFile } from './user-data.ts';

/** Streams files as a zip, one at a time, at the receiver's pace. */
export function streamZip(files: AsyncIterable<ExportedFile>, log: FastifyReply['log']): Readable {
  const output = new PassThrough();
  fill(output, files).catch((error: unknown) => {
    // Aborts the response, so that a partial zip is not mistaken for a complete one. A disconnected
    // receiver gets nothing.
    if (output.destroyed) return;
    log.error({ err: error }, 'an export was aborted');
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return output;
}

async function fill(output: PassThrough, files: AsyncIterable<ExportedFile>): Promise<void> {
  const zip = new ZipFile();
  const broken = new Promise<never>((_resolve, reject) => zip.once('error', reject));
  const sent = pipeline(zip.outputStream, output);
  // Both are awaited below; these handlers only prevent unhandled rejections until then.
  broken.catch(() => undefined);
  sent.catch(() => undefined);
  const missing: string[] = [];
  for await (const file of files) {
    const content = typeof file.content === 'string' ? Readable.from([Buffer.from(file.content)]) : await file.content();
    if (content) await Promise.race([added(zip, file, content, output), broken]);
    else missing.push(file.path);
  }
  if (missing.length > 0) zip.addBuffer(Buffer.from(`${missing.join('\n')}\n`), 'missing.txt');
  zip.end();
  await Promise.race([sent, broken]);
}

/** Resolves when the file has been read to its end; rejects when the receiver disconnects. */
async function added(zip: ZipFile, file: ExportedFile, content: Readable, output: PassThrough): Promise<void> {
  const stop = (): void => void content.destroy(new Error('the client disconnected'));
  if (output.destroyed) stop();
  output.once('close', stop);
  try {
    const read = finished(content);
    const mtime = file.at === undefined ? {} : { mtime: new Date(file.at) };
    zip.addReadStreamLazy(file.path, { ...mtime, mode: 0o100644, compress: !incompressible.test(file.path) }, (take) =>
      take(null, content),
    );
    await read;
  } finally {
    output.off('close', stop);
  }
}

/** File types that do not compress further. */
const incompressible = /\.(?:pdf|docx|png|gif|jpg|webp)$/i;
