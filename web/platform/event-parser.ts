/** A server-sent event. */
export interface ServerEvent {
  readonly id: string | undefined;
  readonly name: string;
  readonly data: string;
}

/** Parses a stream of server-sent events, whose lines may arrive in any parts. */
export class EventParser {
  readonly #onEvent: (event: ServerEvent) => void;
  #rest = '';
  #fields: Record<string, string> = {};

  constructor(onEvent: (event: ServerEvent) => void) {
    this.#onEvent = onEvent;
  }

  add(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#addLine(line);
  }

  #addLine(line: string): void {
    if (line !== '') {
      const at = line.indexOf(':');
      // A comment keeps the connection alive.
      if (at > 0) this.#fields[line.slice(0, at)] = line.slice(at + 1).replace(/^ /, '');
      return;
    }
    const { id, event: name = 'message', data } = this.#fields;
    this.#fields = {};
    if (data !== undefined) this.#onEvent({ id, name, data });
  }
}
