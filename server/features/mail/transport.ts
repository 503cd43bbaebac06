import type { ClaimedMail } from './email-content.ts';
import type { Message } from './compose-message.ts';

/** Delivers messages to a mail server or a folder. */
export interface Transport {
  /** Whether delivering an email a second time only replaces the first delivery. */
  readonly idempotent: boolean;
  /**
   * Delivers one message. Calls `onContent` before the receiver gets anything of the content, and
   * stops if that resolves to false. Throws a `DeliveryError` on failure.
   */
  deliver(message: Message, mail: ClaimedMail, onContent: () => Promise<boolean>): Promise<'delivered' | 'stopped'>;
  /** Releases connections until the next message. */
  rest(): void;
}

/**
 * What became of a failed delivery: a later attempt may succeed only after `retry`. `unknown` means
 * that the connection broke when the receiver had the content, which it may have delivered.
 */
type Failure = 'retry' | 'rejected' | 'unknown';

/** The message has neither addresses nor text of the mail server, so that it can be logged. */
export class DeliveryError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, message: string) {
    super(message);
    this.failure = failure;
  }
}
