import type { Essay } from '#contract/essays.ts';
import { messages } from '#core/messages.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Signer } from '../../platform/files/signature.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { withSignedPaths } from './addresses.ts';
import { findEssay, type StoredEssay } from './queries.ts';

/** Builds API responses of essays, with signed URLs. */
export interface EssayResponses {
  /** Call it only after the access check. */
  readonly of: (essay: StoredEssay) => Promise<Essay>;
  /** Reads the essay for a caller; call it only after the access check. */
  readonly find: (callerId: number, id: number) => Promise<Essay>;
}

export function essayResponses(sql: Sql, signer: Signer): EssayResponses {
  async function of({ files: stored, pictures, ...essay }: StoredEssay): Promise<Essay> {
    const signed = stored.map(async (file) => ({
      ...file,
      filepath: await signer.sign(`/files/attachments/${essay.id}/${file.id}/${encodeURIComponent(file.filename)}`),
    }));
    const { content, status } = essay;
    const shown = status === 'draft' ? await withSignedPaths(content, pictures, (path) => signer.sign(path)) : content;
    return { ...essay, content: shown, files: await Promise.all(signed) };
  }

  async function find(callerId: number, id: number): Promise<Essay> {
    const essay = await findEssay(sql, callerId, id);
    if (!essay) throw notFound(messages.essayNotFound);
    return of(essay);
  }

  return { of, find };
}
