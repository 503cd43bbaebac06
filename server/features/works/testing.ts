export const titles = (works: { title: string }[]): string[] => works.map((work) => work.title);

/** "Work 001" to "Work 120", so that their order is known. */
export function manyWorks(count: number, category = 'Patristics') {
  return Array.from({ length: count }, (_, i) => ({ title: `Work ${String(i + 1).padStart(3, '0')}`, category }));
}

export function linkOf(headers: Record<string, unknown>, rel: string): Record<string, string> {
  const link = String(headers['link'] ?? '')
    .split(', ')
    .find((one) => one.endsWith(`>; rel="${rel}"`));
  const target = link?.slice(1, link.indexOf('>')) ?? '';
  return Object.fromEntries(new URLSearchParams(target.split('?')[1] ?? ''));
}
