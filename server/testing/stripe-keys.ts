/** A response of the fake Stripe server. */
export interface Answer {
  readonly status: number;
  readonly body: object;
}

export class Fault extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
  }
}

export function missing(param: string, id: string): Fault {
  return new Fault(404, { type: 'invalid_request_error', code: 'resource_missing', param, message: `No such ${param}: '${id}'` });
}

export function rejected({ status, body }: Fault): Answer {
  return { status, body: { error: body } };
}

/**
 * Idempotency keys as Stripe implements them: while the first request with a key is in progress,
 * others with it are rejected; later ones receive the same response, even a 500.
 */
export function idempotencyKeys() {
  const kept = new Map<string, { form: string; answer: Answer | undefined }>();
  return {
    clear: () => kept.clear(),
    /** Call `sent` when the response is sent. */
    take(key: string | undefined, form: string, work: () => Answer): { answer: Answer; sent: () => void } {
      const nothing = (): void => undefined;
      if (key === undefined) return { answer: work(), sent: nothing };
      const known = kept.get(key);
      if (known) return { answer: repeatAnswer(known, form), sent: nothing };
      const mine: { form: string; answer: Answer | undefined } = { form, answer: undefined };
      kept.set(key, mine);
      const answer = work();
      // A request that was rejected before processing leaves the key unused.
      const final = answer.status === 200 || answer.status >= 500;
      return { answer, sent: () => void (final ? (mine.answer = answer) : kept.delete(key)) };
    },
  };
}

function repeatAnswer(known: { form: string; answer: Answer | undefined }, form: string): Answer {
  if (known.form !== form) return rejected(new Fault(400, { type: 'idempotency_error', message: 'used with other fields' }));
  const inUse = { type: 'invalid_request_error', code: 'idempotency_key_in_use', message: 'in use' };
  return known.answer ?? rejected(new Fault(409, inUse));
}
