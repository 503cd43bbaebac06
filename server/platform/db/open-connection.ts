import type { Host } from './database-url.ts';
import { DriverConnection, type Target } from './driver-connection.ts';

/** Opens connections to the first suitable server, starting with the one that worked last. */
export class Opener {
  readonly target: Target;
  readonly #hosts: readonly (Host | undefined)[];
  readonly #writable: boolean;
  #preferred = 0;

  constructor(target: Target, hosts: readonly Host[], writable: boolean) {
    this.target = target;
    this.#hosts = hosts.length === 0 ? [undefined] : hosts;
    this.#writable = writable;
  }

  /** Whether another server can take over. */
  get canFailOver(): boolean {
    return this.#writable;
  }

  /**
   * Rejects with the first server's error; `timeout` is in milliseconds and applies to each server.
   */
  async open(timeout: number): Promise<DriverConnection> {
    const hosts = this.#hosts;
    const first = this.#preferred;
    let failure: unknown;
    for (let step = 0; step < hosts.length; step++) {
      const index = (first + step) % hosts.length;
      try {
        const connection = await DriverConnection.open(this.target, hosts[index], this.#writable, timeout);
        this.#preferred = index;
        return connection;
      } catch (error) {
        failure ??= error;
        // Later callers need not wait for the unresponsive server again.
        if (this.#preferred === index) this.#preferred = (index + 1) % hosts.length;
      }
    }
    throw failure;
  }
}
