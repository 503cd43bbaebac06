import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Message } from './compose-message.ts';
import type { ClaimedMail } from './email-content.ts';
import { DeliveryError, type Transport } from './transport.ts';

/** Milliseconds for which files are kept. */
const KEPT = 30 * 24 * 60 * 60_000;

/**
 * Writes messages to `.eml` files, where no mail server is set up. Only the user of this process
 * can read them.
 */
export class FolderTransport implements Transport {
  readonly idempotent = true;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async deliver({ content }: Message, { id, kind, created_at }: ClaimedMail): Promise<'delivered'> {
    const name = `${created_at.replaceAll(/[:.]/g, '-')}-${id}-${kind}.eml`;
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await writeWhole(join(this.#folder, name), content);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      throw new DeliveryError('retry', `the outbox folder cannot be written (${code})`);
    }
    return 'delivered';
  }

  rest(): void {
    // Keeps nothing open.
  }

  /** Deletes files that are a month old. */
  async sweep(now = Date.now()): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names.filter((one) => /\.eml(?:\.part)?$/.test(one))) {
      const path = join(this.#folder, name);
      const file = await stat(path).catch(() => undefined);
      if (file && file.mtimeMs < now - KEPT) await rm(path, { force: true });
    }
  }
}

/** Renames the file when it is complete, so that nobody reads a part of it. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const file = await open(`${path}.part`, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}
