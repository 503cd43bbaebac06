import { invariant } from '#core/invariant.ts';

/**
 * Returns the row of a statement that always has one: an aggregate, or an insert with `returning`.
 */
export function oneRow<Row>([row]: readonly Row[]): Row {
  invariant(row !== undefined, 'the statement returns a row');
  return row;
}
