import { messages } from '#core/messages.ts';

/** The server responded with an error status. */
export class StatusError extends Error {
  /** Whether the account is suspended; `details` says why. */
  readonly isSuspension: boolean;
  readonly status: number;
  readonly details: string | undefined;
  /** The cause, where the status does not say it. */
  readonly reason: string | undefined;
  readonly issues: readonly { path: string; message: string }[];
  /** The current resource, for a conflict. */
  readonly current: unknown;

  constructor(status: number, body: unknown) {
    const { message, details, reason, issues, current } = (typeof body === 'object' && body !== null ? body : {}) as Record<
      string,
      unknown
    >;
    super(typeof message === 'string' ? message : `Status ${status}`);
    this.status = status;
    this.isSuspension = status === 403 && message === messages.accountSuspended;
    this.details = typeof details === 'string' ? details : undefined;
    this.reason = typeof reason === 'string' ? reason : undefined;
    this.issues = Array.isArray(issues) ? issues : [];
    this.current = current;
  }
}

/** The server did not respond. */
export class NetworkError extends Error {}

/** The server did not respond, and this browser has no copy of the text. */
export class NotStored extends NetworkError {}
