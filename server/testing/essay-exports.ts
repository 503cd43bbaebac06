import yauzl from 'yauzl';
import { exportEssay, type ExportFormat, type ExportTask } from '../features/essays/export/export-essay.ts';

/** Returns the task to export an essay that cites one work. */
export function exportTask(format: ExportFormat, content: string, more: Partial<ExportTask> = {}): ExportTask {
  const facts = {
    title: 'On <Grace>',
    author: 'Macrina',
    site: 'Catena',
    url: 'https://catena.test/article/7',
    date: '2026-03-05T10:00:00.000Z',
  };
  const titles = [['[Work:12]', { title: 'Confessions', url: 'https://catena.test/book/12' }]] as const;
  const bibliography = [
    [
      { text: 'Augustine. ', italic: false },
      { text: 'Confessions', italic: true },
      { text: '. c. 397.', italic: false },
    ],
  ];
  return {
    format,
    content,
    facts,
    siteUrl: 'https://catena.test',
    titles,
    bibliography,
    pictures: [],
    references: { numbering: 'kjv', ignored: [] },
    ...more,
  };
}

/** Returns the export of an essay in a format that is text. */
export const exportText = async (format: ExportFormat, content: string): Promise<string> =>
  Buffer.from(await exportEssay(exportTask(format, content))).toString();

/** Returns the files of a zip archive in their order. */
export async function filesOf(zip: Uint8Array): Promise<Map<string, { text: string; method: number }>> {
  const files = new Map<string, { text: string; method: number }>();
  const archive = await new Promise<yauzl.ZipFile>((resolve, reject) =>
    yauzl.fromBuffer(Buffer.from(zip), { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  await new Promise<void>((resolve, reject) => {
    archive.on('entry', (entry: yauzl.Entry) => {
      archive.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          files.set(entry.fileName, { text: Buffer.concat(parts).toString(), method: entry.compressionMethod });
          archive.readEntry();
        });
      });
    });
    archive.on('end', () => resolve());
    archive.readEntry();
  });
  return files;
}
