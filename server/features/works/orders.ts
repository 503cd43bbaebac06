import type { CursorShape } from '../../platform/http/cursor.ts';

export type SortKey = 'tier' | 'sort_title' | 'sort_author' | 'sort_year' | 'rating_order' | 'id';

/** An order of the library. Each one except the best match has an index over its keys. */
export interface WorkOrder {
  readonly keys: readonly SortKey[];
  /** The types of the keys in a cursor. */
  readonly shape: CursorShape;
  readonly descending?: true;
}

export const workOrders = {
  title: { keys: ['sort_title', 'id'], shape: ['string', 'number'] },
  author: { keys: ['sort_author', 'sort_title', 'id'], shape: ['string', 'string', 'number'] },
  year: { keys: ['sort_year', 'sort_title', 'id'], shape: ['number', 'string', 'number'] },
  newest: { keys: ['id'], shape: ['number'], descending: true },
  rating: { keys: ['rating_order', 'id'], shape: ['number', 'number'] },
} as const satisfies Record<string, WorkOrder>;

/** Best match first, while a list is searched; see `listBestMatches`. */
export const matchOrder = { keys: ['tier', 'sort_title', 'id'], shape: ['number', 'string', 'number'] } as const satisfies WorkOrder;
