import { StatusError } from '../../web/platform/api-errors.ts';
import { type ErrorMessages, failureText } from '../../web/platform/failure.ts';

/**
 * The texts for the statuses 403, 404 and 500, null where a page uses its fallback, and the
 * fallback.
 */
export type FailureRow = readonly [what: string, errorMessages: ErrorMessages, expected: readonly (string | null)[]];

/** Returns a page's texts in the order of a row. */
export function textsOf(errorMessages: ErrorMessages): (string | null)[] {
  const fallback = textOf(418, errorMessages);
  const texts = [403, 404, 500].map((status) => textOf(status, errorMessages));
  return [...texts.map((text) => (text === fallback ? null : text)), fallback];
}

/** Returns the text for an error status without details. */
export function textOf(status: number, errorMessages: ErrorMessages): string {
  return failureText(new StatusError(status, {}), errorMessages);
}
