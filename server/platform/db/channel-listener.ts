import type { ChannelOptions } from './channel-options.ts';
import type { DriverConnection } from './driver-connection.ts';
import type { Opener } from './open-connection.ts';

/**
 * Milliseconds between two probes, and until one must have arrived; between two attempts to
 * connect.
 */
const PROBE_INTERVAL = 20_000;
const PROBE_TIMEOUT = 5_000;
const RETRY_INTERVAL = 2_000;
const CONNECT_TIMEOUT = 10_000;
const PROBE = 'probe ';

/** Listens to a channel on a connection of its own, and connects again when it breaks. */
export class ChannelListener {
  readonly #opener: Opener;
  readonly #options: ChannelOptions;
  readonly #notify: (channel: string, payload: string) => PromiseLike<unknown>;
  #connection: DriverConnection | undefined;
  #timer: NodeJS.Timeout | undefined;
  #probe = 0;
  #live = false;
  #ended = false;

  constructor(opener: Opener, options: ChannelOptions, notify: (channel: string, payload: string) => PromiseLike<unknown>) {
    this.#opener = opener;
    this.#options = options;
    this.#notify = notify;
    void this.#connect();
  }

  async end(): Promise<void> {
    this.#ended = true;
    clearTimeout(this.#timer);
    await this.#connection?.end();
  }

  async #connect(): Promise<void> {
    try {
      const connection = await this.#opener.open(CONNECT_TIMEOUT);
      this.#connection = connection;
      if (this.#ended) return connection.destroy();
      connection.onDeath = () => this.#retry();
      connection.onNotify = (payload) => this.#receive(payload);
      await connection.client.unsafe(`listen ${this.#options.channel}`);
      this.#sendProbe();
    } catch {
      this.#retry();
    }
  }

  #receive(payload: string): void {
    if (!payload.startsWith(PROBE)) return this.#options.onMessage(payload);
    // Each process probes the same channel.
    if (payload !== this.#probePayload) return;
    clearTimeout(this.#timer);
    this.#setLive(true);
    this.#timer = setTimeout(() => this.#sendProbe(), PROBE_INTERVAL).unref();
  }

  get #probePayload(): string {
    return `${PROBE}${process.pid}.${this.#probe}`;
  }

  /**
   * Sends a probe on another connection. It must come back: a broken network, or a pooler that
   * shares connections between transactions, silently delivers nothing.
   */
  #sendProbe(): void {
    this.#probe++;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#retry(), PROBE_TIMEOUT).unref();
    this.#notify(this.#options.channel, this.#probePayload).then(undefined, () => this.#retry());
  }

  #retry(): void {
    this.#setLive(false);
    clearTimeout(this.#timer);
    const connection = this.#connection;
    this.#connection = undefined;
    if (connection) {
      connection.onDeath = () => undefined;
      connection.destroy();
    }
    if (!this.#ended) this.#timer = setTimeout(() => void this.#connect(), RETRY_INTERVAL).unref();
  }

  #setLive(live: boolean): void {
    if (live === this.#live) return;
    this.#live = live;
    this.#options.onLive(live);
  }
}
