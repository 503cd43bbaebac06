/**
 * Returns the query that requests a page of the reader: the one that contains a place, or the first
 * one if `at` is empty.
 */
export function readerPageParameters(at: string, beside: readonly string[]) {
  const parallel = beside.join(',');
  return {
    page: '1' as const,
    ...(at !== '' && { at, nearest: '1' as const }),
    ...(parallel !== '' && { parallel }),
  };
}
