import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, ask, logLines, pause, seconds, type Setting, signUp, startProduct, summary } from './product.ts';

/**
 * Fills the disk of the embedded database and the files: a 260 MB tmpfs, which requires permission
 * to mount.
 */
export async function disk(setting: Setting): Promise<string[]> {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=260m', 'tmpfs', setting.folder], { stdio: 'pipe' });
  } catch {
    return ['skipped: this user may not mount a file system'];
  }
  try {
    return await measure(setting);
  } finally {
    execFileSync('umount', ['-l', setting.folder]);
  }
}

async function measure(setting: Setting): Promise<string[]> {
  const product = await startProduct(setting, { DATA_DIR: join(setting.folder, 'data') });
  const token = await signUp(product, 'reader');
  const { bavail, bsize } = statfsSync(setting.folder);
  const filler = join(setting.folder, 'filler');
  writeFileSync(filler, Buffer.alloc(bavail * bsize - 50 * 2 ** 20));
  await pause(2_000);
  const posts: Answer[] = [];
  for (let i = 0; i < 300; i++) posts.push(await ask(product, '/api/posts', { token, body: { content: 'A word. '.repeat(500) } }));
  const reads = await Promise.all(Array.from({ length: 50 }, () => ask(product, '/api/works')));
  const upload = await sendFile(product.url, token);
  const lines = [
    `writes: ${summary(posts)}`,
    `reads: ${summary(reads)}`,
    `an upload of 20 MB: ${upload}`,
    `${logLines(product)} log lines for ${posts.length + 1} requests`,
  ];
  rmSync(filler);
  const from = performance.now();
  while ((await ask(product, '/api/posts', { token, body: { content: 'A word.' } })).status !== 201) await pause(50);
  await product.stop();
  return [...lines, `after space is free: 201 within ${seconds(performance.now() - from)} s`];
}

async function sendFile(url: string, token: string): Promise<string> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ title: 'T', content: 'C', type: 'essay' })) body.append(name, value);
  body.append('files', new File(['text '.repeat(4_000_000)], 'notes.txt'));
  const response = await fetch(`${url}/api/essays`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
  return String(response.status);
}
