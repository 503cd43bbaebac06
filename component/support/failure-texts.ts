import { StatusError } from '../../web/platform/api.ts';
import { type ErrorMessages, failureText } from '../../web/platform/failure.ts';

/** The texts for the statuses 403, 404 and 500, null where a page uses its fallback, and the fallback. */
export type FailureRow = readonly [what: string, says: ErrorMessages, expected: readonly (string | null)[]];

/** Returns a page's texts in the order of a row. */
export function textsOf(says: ErrorMessages): (string | null)[] {
  const otherwise = textOf(418, says);
  const texts = [403, 404, 500].map((status) => textOf(status, says));
  return [...texts.map((text) => (text === otherwise ? null : text)), otherwise];
}

/** Returns the text for an error status without details. */
export function textOf(status: number, says: ErrorMessages): string {
  return failureText(new StatusError(status, {}), says);
}
