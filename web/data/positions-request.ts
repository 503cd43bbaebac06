/**
 * The query that lists the reading positions. The first script of the page would be larger with all
 * of `limits`.
 */
export const positionsParameters = { limit: 100 } as const;
