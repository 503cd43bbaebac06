import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause, type Product, startProduct } from '../faults/product.ts';

/** An app process. */
export interface App {
  readonly name: string;
  start(): Promise<void>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Returns its memory in MB. */
  memory(): number;
  readonly url: string;
  output(): string;
}

interface AppOptions {
  readonly main: string;
  readonly folder: string;
  readonly name: string;
  readonly env: Record<string, string>;
}

export function createApp({ main, folder, name, env }: AppOptions): App {
  const dataDir = join(folder, name);
  mkdirSync(dataDir, { recursive: true });
  let product: Product | undefined;
  let earlier = '';
  process.once('exit', () => product?.child.kill('SIGKILL'));
  return {
    name,
    url: `http://127.0.0.1:${env['PORT']}`,
    async start() {
      earlier += product?.output() ?? '';
      product = await startSupervised(() => startProduct({ main, folder, programs: undefined }, { DATA_DIR: dataDir, ...env }));
    },
    kill: async () => product?.stop(),
    memory: () => memoryOf(product?.child.pid),
    output: () => earlier + (product?.output() ?? ''),
  };
}

/**
 * Starts a process again after two seconds whenever it ends before it is ready, as in
 * deploy/catena.service.
 */
async function startSupervised(start: () => Promise<Product>): Promise<Product> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
      await pause(2_000);
    }
  }
}

const MAX_ATTEMPTS = 60;

/** Returns the resident memory of a process in MB. */
function memoryOf(pid: number | undefined): number {
  if (pid === undefined) return 0;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
}
