import { randomUUID } from 'node:crypto';
import { findPassages } from '#core/find-passages.ts';
import { form } from './forms.ts';
import type { testApp } from './test-app.ts';

/** Creates the texts that can refer to works, topics and passages, through their endpoints. */
export function writer({ ask }: Pick<ReturnType<typeof testApp>, 'ask'>) {
  const essayForm = (title: string, content: string, status: string) => form(['title', title], ['content', content], ['status', status]);

  return {
    topic: async (as: string, content: string, open = true): Promise<number> =>
      (await ask('POST /api/topics', { as, body: { title: 'Soul', content, public: open, citations: [] } })).body.id,
    post: async (as: string, content: string): Promise<number> => (await ask('POST /api/posts', { as, body: { content } })).body.id,
    essay: async (as: string, content: string, status: 'published' | 'draft' = 'published'): Promise<number> =>
      (
        await ask('POST /api/essays', {
          as,
          body: essayForm('On it', content, status),
          headers: { 'idempotency-key': randomUUID() },
        })
      ).body.id,
    updateEssay: (as: string, id: number, content: string, status: 'published' | 'draft') =>
      ask('PUT /api/essays/{id}', { as, params: { id }, body: essayForm('On it', content, status) }),
  };
}

/** Returns the first passage that a text refers to. */
export function passage(name: string): number {
  const [first] = findPassages(name);
  if (first === undefined) throw new Error(`${name} contains no reference to a passage`);
  return first;
}
