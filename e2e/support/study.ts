import type { Reader } from './readers.ts';
import type { Requests } from './requests.ts';

/**
 * Creates and changes the reader's circles, projects and workflows over HTTP, without a browser.
 */
export function study(request: Requests, { token }: Reader) {
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, data: object): Promise<number> => {
    const response = await request.post(path, { headers, data });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    return ((await response.json()) as { id: number }).id;
  };
  return {
    circle: (name: string, more: object = {}) => post('/api/circles', { name, ...more }),
    join: (id: number) => post(`/api/circles/${id}/membership`, {}),
    invite: (id: number, username: string) => post(`/api/circles/${id}/invitations`, { username }),
    project: (title: string, more: object = {}) => post('/api/projects', { title, ...more }),
    contributor: (id: number, username: string) => post(`/api/projects/${id}/contributors`, { username }),
    item: (id: number, item: object) => post(`/api/projects/${id}/items`, item),
    workflow: (title: string, steps: string[], more: object = {}) =>
      post('/api/workflows', { title, steps: steps.map((step) => ({ title: step })), ...more }),
    stepsOf: async (id: number): Promise<string[]> => {
      const response = await request.get(`/api/workflows/${id}`, { headers });
      return ((await response.json()) as { steps: { title: string; done: boolean }[] }).steps.map(({ title, done }) =>
        done ? `${title} (done)` : title,
      );
    },
    rename: async (path: string, data: object): Promise<void> => void (await request.patch(path, { headers, data })),
  };
}
