/**
 * Returns the citation of the segment of the text that contains an element. In columns, it is that
 * of the row, in the open edition.
 */
export function citationAt(element: Element | null | undefined): string | undefined {
  const article = element?.closest('article');
  if (!article) return undefined;
  return (
    element?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? element?.closest<HTMLElement>('[data-citation]')?.dataset['citation']
  );
}
