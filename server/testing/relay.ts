import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy between a client and a PostgreSQL server that simulates network faults. */
export interface Relay {
  /** The server's URL through the relay. */
  readonly url: string;
  readonly port: number;
  /** The number of open connections. */
  readonly open: number;
  /** The highest number of open connections so far. */
  readonly max: number;
  /** Forwards nothing in either direction and closes nothing: a network partition. */
  silence(): void;
  /** Ends the partition. What was sent meanwhile arrives. */
  heal(): void;
  /** Closes all connections; new ones may be opened. */
  cut(how?: 'close' | 'reset'): void;
  /** Closes all connections and rejects new ones. */
  stop(): void;
}

export async function startRelay(databaseUrl: string): Promise<Relay> {
  const target = new URL(databaseUrl);
  const pairs = new Set<[inner: Socket, outer: Socket]>();
  let silent = false;
  let max = 0;
  const listening = createServer((inner) => {
    const outer = connect(Number(target.port), target.hostname);
    const pair: [Socket, Socket] = [inner, outer];
    pairs.add(pair);
    max = Math.max(max, pairs.size);
    join(inner, outer, () => {
      pairs.delete(pair);
      inner.destroy();
      outer.destroy();
    });
    if (silent) for (const socket of pair) socket.pause();
  });
  await new Promise<void>((resolve) => void listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const cut = (how: 'close' | 'reset' = 'close'): void => {
    for (const [inner] of pairs) void (how === 'reset' ? inner.resetAndDestroy() : inner.destroy());
  };
  const pauseAll = (): void => {
    silent = true;
    for (const pair of pairs) for (const socket of pair) socket.pause();
  };
  return {
    url: Object.assign(new URL(databaseUrl), { port }).href,
    port,
    get open() {
      return pairs.size;
    },
    get max() {
      return max;
    },
    silence: pauseAll,
    heal: () => {
      silent = false;
      for (const pair of pairs) for (const socket of pair) socket.resume();
    },
    cut,
    stop: () => {
      cut();
      listening.close();
    },
  };
}

function join(inner: Socket, outer: Socket, onClose: () => void): void {
  // Not `pipe`, which would resume paused sockets.
  inner.on('data', (bytes) => outer.write(bytes));
  outer.on('data', (bytes) => inner.write(bytes));
  for (const socket of [inner, outer]) socket.on('error', () => undefined).on('close', onClose);
}
