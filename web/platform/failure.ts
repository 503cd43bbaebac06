import { sentences } from '#core/sentences.ts';
import { NetworkError, StatusError } from './api.ts';
import { MalformedAnswer } from './check-answer.ts';

/** What a page says where one of its calls fails: a row of the table in wire.md, "Sentences". */
export interface FailureSentences {
  readonly 400?: string;
  readonly 403?: string;
  readonly 404?: string;
  readonly 500?: string;
  readonly otherwise: string;
}

const downSentence = 'Server is down. Please try again later.';
const unreachableSentence = 'Unable to reach server. Please check your connection.';

/** The one sentence that a failed call shows (spec section 8). */
export function failureText(error: unknown, page: FailureSentences): string {
  if (error instanceof NetworkError) return unreachableSentence;
  if (!(error instanceof StatusError)) return page.otherwise;
  switch (error.status) {
    case 401:
      return sentences.unauthorized;
    case 400:
      return page[400] ?? error.details ?? page.otherwise;
    case 403:
    case 404:
      return page[error.status] ?? error.details ?? page.otherwise;
    case 500:
      return error.details ?? page[500] ?? page.otherwise;
    case 502:
    case 503:
    case 504:
      return downSentence;
    default:
      return error.details ?? page.otherwise;
  }
}

/** Whether what the call is about is not there, or not any more. */
export function isGone(error: unknown): boolean {
  return error instanceof StatusError && error.status === 404;
}

export function isConflict(error: unknown): boolean {
  return error instanceof StatusError && error.status === 409;
}

/** Whether the server may have done what it was asked for, though it did not say so. */
export function mayBeDone(error: unknown): boolean {
  return error instanceof NetworkError || error instanceof MalformedAnswer || (error instanceof StatusError && error.status >= 500);
}

/** Of a call that deletes: what is not there any more is deleted, whoever did it. */
export async function deleted(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
}

/** Whether the same call may well succeed in a moment, without the reader doing anything. */
export function mayPass(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof StatusError && error.status >= 502);
}
