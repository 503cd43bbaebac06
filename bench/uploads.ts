import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { searchNotice } from '#contract/search.ts';
import { limits } from '#core/limits.ts';
import type { DatabaseLocation } from './databases.ts';
import { browserEncodings } from './measured-request.ts';
import { residentMegabytes } from './memory.ts';
import type { Reader } from './readers.ts';
import { startProduct } from './servers.ts';
import { within } from './time-limits.ts';

/** The server's memory in MB while it received an essay with attachments of the largest size. */
export interface UploadFigures {
  attachments: number;
  before: number;
  most: number;
  seconds: number;
}

/**
 * Uploads an essay with one attachment and one with the maximum to a fresh server. Linux only;
 * returns [] elsewhere.
 */
export async function measureUploads(location: DatabaseLocation, { token }: Reader): Promise<UploadFigures[]> {
  const product = await startProduct(location);
  try {
    await waitUntilTrained(product.url, token);
    // Warm up with a small upload.
    await send(product.url, token, 1, 1000);
    const figures: UploadFigures[] = [];
    for (const attachments of [1, limits.essayFiles.max]) {
      await sleep(500);
      const before = residentMegabytes(product.pid);
      if (before === undefined) return [];
      let most = before;
      const timer = setInterval(() => (most = Math.max(most, residentMegabytes(product.pid) ?? 0)), 20);
      const started = performance.now();
      await send(product.url, token, attachments, limits.essayFiles.bytes).finally(() => clearInterval(timer));
      figures.push({ attachments, before, most, seconds: (performance.now() - started) / 1000 });
    }
    return figures;
  } finally {
    await product.stop();
  }
}

/**
 * Waits for the training of the search model, which temporarily takes about 200 MB after a
 * start.
 */
async function waitUntilTrained(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  for (let attempts = 0; attempts < 120; attempts++) {
    const response = await fetch(`${url}/api/search/semantic`, { method: 'POST', headers, body: JSON.stringify({ query: 'grace' }) });
    if (!response.headers.has(searchNotice)) return sleep(5000);
    await sleep(1000);
  }
  console.error('The search model was not trained after two minutes, so the memory of uploads may include its training.');
}

const boundary = 'of-the-bench';

/** Streams the form, so that this process does not buffer it either. */
async function send(url: string, token: string, attachments: number, bytes: number): Promise<void> {
  const upload = request(`${url}/api/essays`, {
    method: 'POST',
    headers: {
      'accept-encoding': browserEncodings,
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  });
  const responded = new Promise<{ status: number; text: string }>((resolve, reject) => {
    upload.once('error', reject).once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('error', reject).once('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
  });
  const sent = Promise.all([pipeline(Readable.from(form(attachments, bytes)), upload), responded]);
  await within(sent, 600, `An essay with ${attachments} attachments was not received after 10 minutes.`).finally(() => upload.destroy());
  const { status, text } = await responded;
  if (status !== 201) throw new Error(`An essay with ${attachments} attachments returned ${status} ${text.slice(0, 300)}`);
}

function* form(attachments: number, bytes: number): Generator<Buffer> {
  const part = (head: string): Buffer => Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`);
  const end = Buffer.from('\r\n');
  for (const [name, value] of [
    ['title', `With ${attachments}`],
    ['content', 'Attached.'],
    ['status', 'draft'],
  ] as const) {
    yield Buffer.concat([part(`name="${name}"`), Buffer.from(value), end]);
  }
  for (let n = 1; n <= attachments; n++) {
    const kind = n % 2 === 0 ? 'txt' : 'pdf';
    yield part(`name="files"; filename="${n}.${kind}"\r\ncontent-type: application/octet-stream`);
    // The contents differ, since equal files are stored once.
    yield* contentOf(`%PDF-1.4 ${n}\n`, bytes);
    yield end;
  }
  yield Buffer.from(`--${boundary}--\r\n`);
}

const filling = Buffer.from('In the beginning was the Word.\n'.repeat(2048));

function* contentOf(head: string, bytes: number): Generator<Buffer> {
  yield Buffer.from(head);
  for (let left = bytes - head.length; left > 0; left -= filling.length) yield filling.subarray(0, Math.min(left, filling.length));
}
