import { messages } from '#core/messages.ts';
import { NetworkError, NotStored, StatusError } from './api-errors.ts';
import { MalformedResponse } from './parse-response.ts';

/** A page's error texts by status; `fallback` is for all others. */
export interface ErrorMessages {
  readonly 400?: string;
  readonly 403?: string;
  readonly 404?: string;
  readonly 500?: string;
  readonly fallback: string;
}

/** Returns the texts for changes of a resource; `fallback` is for all other statuses. */
export function resourceErrorMessages(name: string, notFound: string, fallback: string) {
  return { 403: messages.accessDenied, 404: notFound, 500: `Server error saving ${name}.`, fallback };
}

const downSentence = 'Server is down. Please try again later.';
const unreachableSentence = 'Unable to reach server. Please check your connection.';

const notStoredSentence = 'Unable to reach server, and this part of the text is not available offline. Please check your connection.';

/** Returns the text to show for a failed request. */
export function failureText(error: unknown, page: ErrorMessages): string {
  if (error instanceof NotStored) return notStoredSentence;
  if (error instanceof NetworkError) return unreachableSentence;
  if (!(error instanceof StatusError)) return page.fallback;
  switch (error.status) {
    case 401:
      return messages.unauthorized;
    case 400:
      return page[400] ?? error.details ?? page.fallback;
    case 403:
    case 404:
      // Says more than the text of any page.
      if (error.details === messages.banned || error.details === messages.newAccountLink) return error.details;
      return page[error.status] ?? error.details ?? page.fallback;
    case 500:
      return error.details ?? page[500] ?? page.fallback;
    case 502:
    case 503:
    case 504:
      return downSentence;
    default:
      return error.details ?? page.fallback;
  }
}

/** Returns whether the requested resource does not exist (any more) or is not accessible. */
export function isGone(error: unknown): boolean {
  return error instanceof StatusError && error.status === 404;
}

export function isConflict(error: unknown): boolean {
  return error instanceof StatusError && error.status === 409;
}

/** Returns whether the server may have applied the change although the request failed. */
export function mayHaveSucceeded(error: unknown): boolean {
  return error instanceof NetworkError || error instanceof MalformedResponse || (error instanceof StatusError && error.status >= 500);
}

/** Treats a 404 as success: something else has already deleted it. */
export async function ignoreNotFound(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
}

/** Returns whether the same request may succeed in a moment without action by the reader. */
export function isTransient(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof StatusError && error.status >= 502);
}
