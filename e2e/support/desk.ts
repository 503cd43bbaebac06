import type { APIRequestContext, Page } from '@playwright/test';
import type { Reader } from './readers.ts';

/** What a reader has on the desk, put there without a browser. */
export function desk(request: APIRequestContext, { token }: Reader) {
  const headers = { authorization: `Bearer ${token}` };
  const make = async (path: string, data: object): Promise<number> => {
    const answer = await request.post(path, { headers, data });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return ((await answer.json()) as { id: number }).id;
  };
  const list = async <T>(path: string): Promise<T[]> => (await (await request.get(path, { headers })).json()) as T[];
  return {
    folder: (name: string) => make('/api/folders', { name }),
    note: (folder: number, title: string, content: string) => make('/api/notes', { title, content, folder_id: folder }),
    topic: (title: string, more: object = {}) => make('/api/topics', { title, content: 'Text', public: false, citations: [], ...more }),
    remove: (path: string) => request.delete(path, { headers }),
    notes: () => list<{ id: number; title: string }>('/api/notes'),
    folders: () => list<{ id: number; name: string }>('/api/folders?mine=1'),
  };
}

/**
 * The server does what the first such call asks, and the connection breaks before its answer;
 * later calls pass.
 */
export async function loseFirstAnswer(page: Page, call: string): Promise<void> {
  const [method = '', path = ''] = call.split(' ');
  let lost = false;
  await page.route(
    (url) => new RegExp(`^${path.replaceAll('*', '[^/]+')}$`).test(url.pathname),
    async (route) => {
      if (lost || route.request().method() !== method) return route.fallback();
      lost = true;
      await route.fetch();
      await route.abort('connectionreset');
    },
  );
}
