import { holdsHtml } from '#core/holds-html.ts';
import type { Sql } from '../../platform/db/open.ts';
import { everyRow, json } from '../../platform/export.ts';
import type { ExportPart } from '../../platform/feature.ts';
import { exportNames } from '../../platform/files/export-names.ts';
import { endingOf } from '../../platform/files/filename.ts';
import { listUnusedUploads } from './picture-queries.ts';

interface ExportedEssay {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly status: 'published' | 'draft';
  readonly created_at: string;
  readonly published_at: string | null;
  readonly updated_at: string;
  readonly files: readonly { filename: string; size: number; hash: string }[];
  readonly pictures: readonly string[];
}

export const exportEssays: ExportPart = async function* ({ sql, files: store }, user) {
  const folderName = exportNames();
  const essays = everyRow(
    (after) => sql<ExportedEssay[]>`
      select e.id, e.title, e.content, e.status, e.created_at, e.published_at, e.updated_at,
        coalesce((
          select json_agg(json_build_object('filename', f.filename, 'size', f.size, 'hash', f.hash) order by f.position)
          from essay_files f where f.essay_id = e.id
        ), '[]') as files,
        coalesce((select json_agg(p.name order by p.name) from essay_pictures p where p.essay_id = e.id), '[]') as pictures
      from essays e where e.user_id = ${user.id} and e.id > ${after} order by e.id limit 1`,
  );
  for await (const { content, files, pictures, ...facts } of essays) {
    const folder = `essays/${folderName(facts.title)}`;
    const at = facts.updated_at;
    const fileName = exportNames();
    const named = files.map(({ filename, size, hash }) => ({ filename, size, hash, name: nameOf(fileName, filename) }));
    const listed = named.map(({ filename, size, name }) => ({ filename, size, path: `files/${name}` }));
    yield {
      path: `${folder}/essay.json`,
      at,
      content: json({ ...facts, files: listed, pictures: pictures.map((name) => `pictures/${name}`) }),
    };
    yield { path: `${folder}/essay.${holdsHtml(content) ? 'html' : 'md'}`, at, content };
    for (const { name, hash } of named)
      yield { path: `${folder}/files/${name}`, at, content: async () => (await store.open(hash))?.content };
    for (const name of pictures) yield { path: `${folder}/pictures/${name}`, at, content: async () => (await store.open(name))?.content };
  }
  for await (const name of unusedUploads(sql, user.id)) {
    yield { path: `uploads/${name}`, content: async () => (await store.open(name))?.content };
  }
};

async function* unusedUploads(sql: Sql, userId: number): AsyncGenerator<string> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const names = await listUnusedUploads(sql, userId, after, 100);
    yield* names;
    after = names.at(-1);
  }
}

/** Returns a unique name that keeps its extension. */
function nameOf(fileName: ReturnType<typeof exportNames>, filename: string): string {
  const ending = endingOf(filename);
  return fileName(filename.slice(0, filename.length - ending.length), ending);
}
