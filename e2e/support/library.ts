import type { Requests } from './requests.ts';

/** Returns the id of a work in the demo library. */
export async function bookId(request: Requests, title: string): Promise<number> {
  const response = await request.get('/api/works', { params: { searchTerm: title } });
  const works = (await response.json()) as { id: number; title: string }[];
  const work = works.find((one) => one.title === title);
  if (!work) throw new Error(`the library has no "${title}"`);
  return work.id;
}
