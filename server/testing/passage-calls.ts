import type { testApp } from './test-app.ts';
import { passage } from './texts.ts';

/** Returns functions that request a passage's page, and that store texts with references. */
export function passageCalls({ ask }: ReturnType<typeof testApp>) {
  async function pageOf(as: string, name: string, query: Record<string, string | number> = {}) {
    const { status, body } = await ask('GET /api/passages/{id}', { as, params: { id: passage(name) }, query });
    return { status, ...body };
  }

  /** Lists the texts that refer to a passage, as `note 3 /notes/3`. */
  async function rowsOn(as: string, name: string, query: Record<string, string | number> = {}): Promise<string[]> {
    const { texts } = await pageOf(as, name, query);
    return texts.map(({ type, id, url }: { type: string; id: number; url: string }) => `${type} ${id} ${url}`);
  }
  async function addNote(as: string, content: string): Promise<number> {
    const folder = (await ask('POST /api/folders', { as, body: { name: 'Letters', public: true } })).body.id;
    return (await ask('POST /api/notes', { as, body: { title: 'On it', content, folder_id: folder } })).body.id;
  }
  const addComment = async (as: string, post: number, content: string, more: object = {}): Promise<number> =>
    (await ask('POST /api/posts/{id}/comments', { as, params: { id: post }, body: { content, ...more } })).body.id;
  const review = (as: string, body: object) => ask('POST /api/reads', { as, body: { rating: 5, ...body } });
  return { pageOf, rowsOn, addNote, addComment, review };
}
