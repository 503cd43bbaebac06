import { expect } from 'vitest';
import { searchNotice } from '#contract/search.ts';
import { form } from './forms.ts';
import type { testApp } from './test-app.ts';

/** The parts of a hit that tests examine. */
interface TestHit {
  type: string;
  id: number;
  title: string | null;
  author: string | null;
  content: string;
  score: number;
  url: string;
  marks: [number, number][];
  authorMarks: [number, number][];
  /** Texts only. */
  edition?: { slug: string; count: number };
}

/** Creates searchable content, and searches it in one of the two modes. */
export function searchCalls({ ask }: Pick<ReturnType<typeof testApp>, 'ask'>, type: 'literal' | 'semantic' = 'literal') {
  const search = async (
    as: string,
    query: string,
    rest: { limit?: number; types?: readonly string[]; filters?: object } = {},
  ): Promise<TestHit[]> => {
    const { status, body, headers } = await ask('POST /api/search/{type}', { as, params: { type }, body: { query, ...rest } });
    expect([status, headers[searchNotice.toLowerCase()]]).toEqual([200, undefined]);
    return body;
  };
  return {
    post: async (as: string, content: string): Promise<number> => (await ask('POST /api/posts', { as, body: { content } })).body.id,
    essay: async (as: string, title: string, content: string, status = 'published'): Promise<number> =>
      (await ask('POST /api/essays', { as, body: form(['title', title], ['content', content], ['status', status]) })).body.id,
    change: (as: string, id: number, title: string, content: string, status: string) =>
      ask('PUT /api/essays/{id}', { as, params: { id }, body: form(['title', title], ['content', content], ['status', status]) }),
    search,
    /** Returns the titles, or the texts of posts. */
    found: async (as: string, query: string, rest = {}): Promise<string[]> =>
      (await search(as, query, rest)).map(({ title, content }) => title ?? content),
  };
}
