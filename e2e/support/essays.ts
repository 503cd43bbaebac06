import type { Reader } from './readers.ts';
import type { FormFields, Requests } from './requests.ts';

interface StoredEssay {
  id: number;
  title: string;
  content: string;
  status: string;
}

/** Creates, changes and reads the reader's essays over HTTP, without a browser. */
export function essays(request: Requests, { token, username }: Reader) {
  const headers = { authorization: `Bearer ${token}` };
  const create = async (title: string, content: string, more: Record<string, string> = {}): Promise<number> => {
    const response = await request.post('/api/essays', { headers, multipart: { title, content, ...more } });
    if (!response.ok()) throw new Error(`${response.status()} ${await response.text()}`);
    return ((await response.json()) as StoredEssay).id;
  };
  return {
    create,
    get: async (id: number) => (await (await request.get(`/api/essays/${id}`, { headers })).json()) as StoredEssay,
    list: async () => (await (await request.get('/api/essays', { headers, params: { username } })).json()) as StoredEssay[],
    update: (id: number, fields: FormFields) => request.put(`/api/essays/${id}`, { headers, multipart: fields }),
    remove: (id: number) => request.delete(`/api/essays/${id}`, { headers }),
  };
}
