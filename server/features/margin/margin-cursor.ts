import { decodeCursor, encodeCursor, formatCursorTime, invalidCursor } from '../../platform/http/cursor.ts';
import type { CommentCursor } from '../editions/public.ts';
import type { TextCursor, UserTextType } from '../references/public.ts';

/** Where the rows of a place come from, in their order. */
export const sources = ['annotations', 'texts', 'comments'] as const;

/** The last row of a page within a place. */
export type PlaceCursor =
  | { readonly source: 'annotations'; readonly id: number }
  | ({ readonly source: 'texts' } & TextCursor)
  | ({ readonly source: 'comments' } & CommentCursor);

/** Where a page begins: at a place, or after a row of it. */
export interface MarginCursor {
  readonly position: number;
  readonly within?: PlaceCursor | undefined;
}

export function formatMarginCursor({ position, within }: MarginCursor): string {
  switch (within?.source) {
    case 'annotations':
      return encodeCursor([position, 'annotations', within.id, 0, 0, '']);
    case 'texts':
      return encodeCursor([position, 'texts', within.id, within.width, Date.parse(within.writtenAt), within.type]);
    case 'comments':
      return encodeCursor([position, 'comments', within.id, within.width, within.year, '']);
    default:
      return encodeCursor([position, '', 0, 0, 0, '']);
  }
}

/** Parses a cursor; throws a 400 if it is malformed. */
export function parseMarginCursor(cursor: string): MarginCursor {
  const [position, source, id, width, time, type] = decodeCursor(cursor, ['number', 'string', 'number', 'number', 'number', 'string']);
  if (position < 0 || position > MOST) throw invalidCursor();
  switch (source) {
    case '':
      return { position };
    case 'annotations':
      return { position, within: { source, id } };
    case 'texts':
      if (!isUserTextType(type) || !fits(width)) throw invalidCursor();
      return { position, within: { source, width, writtenAt: formatCursorTime(time), type, id } };
    case 'comments':
      if (!fits(width) || !fits(time)) throw invalidCursor();
      return { position, within: { source, width, year: time, id } };
    default:
      throw invalidCursor();
  }
}

/** The largest integer of the database. */
const MOST = 2_147_483_647;

function fits(number: number): boolean {
  return Math.abs(number) <= MOST;
}

const userTextTypes: ReadonlySet<string> = new Set<UserTextType>(['topic', 'post', 'essay', 'note', 'comment', 'review']);

function isUserTextType(text: string): text is UserTextType {
  return userTextTypes.has(text);
}
