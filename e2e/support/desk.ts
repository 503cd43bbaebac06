import type { Reader } from './readers.ts';
import type { Requests } from './requests.ts';

/** Creates and lists the reader's folders, notes and topics over HTTP, without a browser. */
export function desk(request: Requests, { token }: Reader) {
  const headers = { authorization: `Bearer ${token}` };
  const create = async (path: string, data: object): Promise<number> => {
    const response = await request.post(path, { headers, data });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    return ((await response.json()) as { id: number }).id;
  };
  const list = async <T>(path: string): Promise<T[]> => (await (await request.get(path, { headers })).json()) as T[];
  return {
    folder: (name: string, more: object = {}) => create('/api/folders', { name, ...more }),
    note: (folder: number, title: string, content: string) => create('/api/notes', { title, content, folder_id: folder }),
    topic: (title: string, more: object = {}) => create('/api/topics', { title, content: 'Text', public: false, citations: [], ...more }),
    remove: (path: string) => request.delete(path, { headers }),
    notes: () => list<{ id: number; title: string }>('/api/notes'),
    folders: () => list<{ id: number; name: string }>('/api/folders?mine=1'),
  };
}
