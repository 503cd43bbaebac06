import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import yauzl from 'yauzl';
import { file, form } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

let macrina: string;
beforeEach(async () => void (macrina = await signUp('macrina')));

/** Collects garbage, so that only live memory is measured. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

describe('an export over HTTP', () => {
  const megabytes = 25;
  async function essayWithFiles(count: number): Promise<string[]> {
    // Contents that do not compress and differ from each other.
    const contents = Array.from({ length: count }, (_, i) => {
      const content = Buffer.alloc(megabytes * 1024 * 1024, `${i} `);
      content.write('%PDF-1.7\n');
      return content;
    });
    const parts = contents.map((content, i) => ['files', file(`large ${i}.pdf`, content)] as const);
    const { status } = await ask('POST /api/essays', { as: macrina, body: form(['title', 'Large'], ['content', 'x'], ...parts) });
    expect(status).toBe(201);
    return contents.map((content) => createHash('sha256').update(content).digest('hex'));
  }
  async function connect() {
    if (!app.app.server.listening) await app.app.listen({ port: 0 });
    const { port } = app.app.server.address() as AddressInfo;
    const call = request({ port, path: '/api/profile/export', headers: { authorization: `Bearer ${macrina}` } }).end();
    const [response] = await once(call, 'response');
    return { call, response };
  }

  test('streams attachments of 25 MB without buffering them in memory', { timeout: 60_000 }, async () => {
    const hashes = await essayWithFiles(4);
    await once((await connect()).response.resume(), 'end');
    collectGarbage();
    const start = process.memoryUsage().arrayBuffers;
    let max = 0;
    const temporary = mkdtempSync(join(tmpdir(), 'catena-export-'));
    const path = join(temporary, 'export.zip');
    writeFileSync(path, '');
    const { response } = await connect();
    for await (const chunk of response) {
      writeFileSync(path, chunk, { flag: 'a' });
      max = Math.max(max, process.memoryUsage().arrayBuffers - start);
    }
    // Memory of this process, which also receives. Four files have 100 MB; buffered, they took 160
    // MB. On a busy machine uncollected garbage may be half of the limit.
    expect(max).toBeLessThan(80 * 1024 * 1024);
    const opened = await yauzl.openPromise(path, { strictFileNames: true });
    const seen: string[] = [];
    for await (const entry of opened.eachEntry()) {
      if (!entry.fileName.endsWith('.pdf')) continue;
      const hash = createHash('sha256');
      for await (const chunk of await opened.openReadStreamPromise(entry)) hash.update(chunk);
      seen.push(hash.digest('hex'));
    }
    rmSync(temporary, { recursive: true });
    expect(seen).toEqual(hashes);
  });

  test.runIf(existsSync('/proc/self/fd'))('stops and closes its files if the client disconnects', async () => {
    await essayWithFiles(2);
    const openFiles = (): string[] =>
      readdirSync('/proc/self/fd').flatMap((fd) => {
        try {
          const path = readlinkSync(`/proc/self/fd/${fd}`);
          return path.startsWith(app.filesFolder) ? [path] : [];
        } catch {
          return [];
        }
      });
    const { call, response } = await connect();
    // A slow receiver: the server is in the middle of the first attachment.
    response.pause();
    await vi.waitFor(() => expect(openFiles()).toHaveLength(1));
    call.destroy();
    await vi.waitFor(() => expect(openFiles()).toEqual([]));
  });
});
