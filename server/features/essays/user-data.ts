import { isHtml } from '#core/is-html.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import { allRows, json } from '../../platform/export.ts';
import { exportNames } from '../../platform/files/export-names.ts';
import { extensionOf } from '../../platform/files/filename.ts';
import type { AccountDeletion, ExportedFile, ExportTools, UserData } from '../../platform/user-data.ts';
import { filesInUse } from './file-queries.ts';
import { deleteUnusedPictures, deleteUploads, listUnusedUploads, listUploads, lockPictures } from './picture-queries.ts';
import { deleteEssays, lockEssaysOf } from './queries.ts';

export const essayUserData: UserData = {
  tables: [
    { table: 'essays', owner: 'user_id', fate: 'private deleted' },
    { table: 'picture_uploads', owner: 'user_id', fate: 'deleted' },
  ],
  files: {
    about: [
      '`essays/`: a folder for each essay, drafts too: its text as it is stored (HTML or markdown), its facts, attachments and pictures',
      '`uploads/`: pictures that were uploaded for an essay and are in none yet',
    ],
    list: listFiles,
  },
  deleteUserData,
  filesInUse,
};

/**
 * Deletes a user's drafts (or all essays) with their files, and uploads that no essay shows. Locks
 * published essays too, so that none becomes a draft without an author; essays before pictures.
 */
async function deleteUserData(tx: Transaction, userId: number, { everything, releaseFiles }: AccountDeletion): Promise<void> {
  const own = await lockEssaysOf(tx, userId);
  const deletedIds = own.flatMap(({ id, status }) => (everything || status === 'draft' ? [id] : []));
  const { files, pictures } = await deleteEssays(tx, deletedIds);
  const names = [...new Set([...pictures, ...(await listUploads(tx, userId))])];
  await lockPictures(tx, names);
  // Also forget the user's uploads that a published essay still shows.
  await deleteUploads(tx, userId, names);
  await deleteUnusedPictures(tx, names);
  releaseFiles([...files, ...names]);
}

interface ExportedEssay {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly ignored_references: readonly string[];
  readonly status: 'published' | 'draft';
  readonly created_at: string;
  readonly published_at: string | null;
  readonly updated_at: string;
  readonly files: readonly { filename: string; size: number; hash: string }[];
  readonly pictures: readonly string[];
}

async function* listFiles({ sql, files: store }: ExportTools, userId: number): AsyncGenerator<ExportedFile> {
  const folderName = exportNames();
  const essays = allRows(
    (after) => sql<ExportedEssay[]>`
      select e.id, e.title, e.content, e.ignored_references, e.status, e.created_at, e.published_at, e.updated_at,
        coalesce((
          select json_agg(json_build_object('filename', f.filename, 'size', f.size, 'hash', f.hash) order by f.position)
          from essay_files f where f.essay_id = e.id
        ), '[]') as files,
        coalesce((select json_agg(p.name order by p.name) from essay_pictures p where p.essay_id = e.id), '[]') as pictures
      from essays e where e.user_id = ${userId} and e.id > ${after} order by e.id limit 1`,
  );
  for await (const { content, files, pictures, ...facts } of essays) {
    const folder = `essays/${folderName(facts.title)}`;
    const at = facts.updated_at;
    const filenameFor = exportNames();
    const named = files.map(({ filename, size, hash }) => ({ filename, size, hash, name: nameOf(filenameFor, filename) }));
    const listed = named.map(({ filename, size, name }) => ({ filename, size, path: `files/${name}` }));
    yield {
      path: `${folder}/essay.json`,
      at,
      content: json({ ...facts, files: listed, pictures: pictures.map((name) => `pictures/${name}`) }),
    };
    yield { path: `${folder}/essay.${isHtml(content) ? 'html' : 'md'}`, at, content };
    for (const { name, hash } of named)
      yield { path: `${folder}/files/${name}`, at, content: async () => (await store.open(hash))?.content };
    for (const name of pictures) yield { path: `${folder}/pictures/${name}`, at, content: async () => (await store.open(name))?.content };
  }
  for await (const name of unusedUploads(sql, userId)) {
    yield { path: `uploads/${name}`, content: async () => (await store.open(name))?.content };
  }
}

async function* unusedUploads(sql: Sql, userId: number): AsyncGenerator<string> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const names = await listUnusedUploads(sql, userId, after, 100);
    yield* names;
    after = names.at(-1);
  }
}

/** Returns a unique name that keeps its extension. */
function nameOf(filenameFor: ReturnType<typeof exportNames>, filename: string): string {
  const ending = extensionOf(filename);
  return filenameFor(filename.slice(0, filename.length - ending.length), ending);
}
