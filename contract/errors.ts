import { messages } from '#core/messages.ts';

/** All error responses. Any other failure is logged and sent as a 500. */
export const httpErrors = {
  bad_request: { status: 400, message: 'Bad request' },
  unauthorized: { status: 401, message: 'Unauthorized' },
  forbidden: { status: 403, message: 'Forbidden' },
  /** Every request of a suspended account, and its login. */
  suspended: { status: 403, message: messages.accountSuspended },
  not_found: { status: 404, message: 'Not found' },
  conflict: { status: 409, message: 'Conflict' },
  too_large: { status: 413, message: 'Too large' },
  unsupported_type: { status: 415, message: 'Unsupported content type' },
  too_many: { status: 429, message: 'Too many requests' },
  busy: { status: 503, message: 'Server is busy' },
  storage_full: { status: 507, message: 'Storage is full' },
  /**
   * The payment provider is unreachable. Not a 502, which would look like an outage of this server.
   */
  payments_away: { status: 500, message: 'Server error managing subscription.' },
  /** The identity provider is unreachable. Not a 502, for the same reason. */
  provider_away: { status: 500, message: 'Identity provider unreachable' },
} as const;

export type ErrorCode = keyof typeof httpErrors;
